/** The first administrator of products that tests start. */
export const administrator = { email: "ada@switchboard.example", password: "correct-horse-battery" };
