/** One change of the driver's text: `was` occurs once. */
export type Edit = { was: string; is: string };

/**
 * What postgres.js 3.4.9 does when a connection closes under a transaction, and what it does here, by file.
 *
 * - A statement for a connection that has closed was written to a socket that is null. That threw outside of any promise
 *   and left bytes and timer behind, so that the next connection's first message was kept back until it timed out, again
 *   and again. So did a write that was due when the socket closed. Here it is refused, and nothing is left behind.
 * - A transaction whose connection closed went on with its next statement, also after the connection was opened anew for
 *   somebody else: inside of their transaction. Here each further statement of it is refused.
 * - A connection that closed while it still asked for the types of arrays left a rejection that nobody took, which ends a
 *   process. Here whatever waits for it is refused.
 * - A reserved connection that closed, and was perhaps opened anew for somebody else, was given back all the same: closed, it
 *   stood among the free ones and refused the next statement. Here only what is still reserved is given back.
 * - The statement that was cut off stayed the connection's present one, so that ending the pool waited for it. So did the
 *   error with which the server ended it: the first statement of the next connection was refused with that.
 */
export const edits: Readonly<Record<string, readonly Edit[]>> = {
  "connection.js": [
    {
      was: `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
      is: `    if (!socket)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    },
    {
      was: `    const x = socket.write(chunk, fn)
    nextWriteTimer`,
      is: `    const x = socket === null || socket.write(chunk, fn)
    nextWriteTimer`,
    },
    {
      was: `        return fetchArrayTypes()
`,
      is: `        return fetchArrayTypes().catch(errored)
`,
    },
    {
      was: `    clearImmediate(nextWriteTimer)
    socket.removeListener`,
      is: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener`,
    },
    {
      was: `    closedTime = performance.now()
`,
      is: `    query = errorResponse = null
    rows = 0
    closedTime = performance.now()
`,
    },
  ],
  "index.js": [
    {
      was: `    c.reserved.release = true

    const sql = Sql(handler)
    sql.release = () => {
`,
      is: `    c.reserved.release = true

    const held = c.reserved
    const sql = Sql(handler)
    sql.release = () => {
      if (c.reserved !== held)
        return

`,
    },
    {
      was: `    let savepoints = 0
      , connection
`,
      is: `    let savepoints = 0
      , lost = null
      , connection
`,
    },
    {
      was: `connection.onclose = reject)`,
      is: `connection.onclose = error => {
          lost = error
          reject(error)
          while (queries.length)
            queries.shift().reject(error)
        })`,
    },
    {
      was: `        q.catch(e => uncaughtError || (uncaughtError = e))
`,
      is: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)

`,
    },
  ],
};
