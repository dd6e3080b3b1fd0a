// The built product for many data folders at once, in one process: started for each folder anew, it would load its code
// each time, and answer before any of it is compiled. Takes `{ id, start: env }` and, to stop it, `{ id }` from its parent,
// answers `{ id, port }`, `{ id, failed }` and `{ id, stopped }`, and sends log lines as `{ id, line }`.

/** @type {typeof import('../../server/app/start-server.ts')} */
const { startServer } = await import(`${process.cwd()}/dist/server/start-server.js`)

/** @typedef {Awaited<ReturnType<typeof startServer>>} Running */
/** @type {Map<number, Running>} */
const servers = new Map()
const send = (/** @type {object} */ message) => void process.send?.(message)

process.on('message', async (/** @type {{ id: number, start?: Record<string, string> }} */ { id, start }) => {
  try {
    if (start) {
      const server = await startServer(start, { write: (line) => send({ id, line: line.trim() }) })
      servers.set(id, server)
      send({ id, port: server.port })
    } else {
      await servers.get(id)?.close(0)
      servers.delete(id)
      send({ id, stopped: true })
    }
  } catch (error) {
    send({ id, failed: String(error instanceof Error ? error.stack : error) })
  }
})
process.on('disconnect', () => process.exit())
