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
 * - The statement that was cut off stayed the connection's present one, so that ending the pool waited for it.
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
      is: `    query = null
    rows = 0
    closedTime = performance.now()
`,
    },
  ],
  "index.js": [
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
