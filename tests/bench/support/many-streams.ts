import { connect, type Socket } from 'node:net'

/** Many open streams over bare sockets, so that the client's own cost is not measured. */
export async function openManyStreams(port: number, tokens: string[]) {
  const sockets: Socket[] = []
  let arrived = 0
  let wanted = 0
  let done = () => {}
  const count = (chunk: Buffer) => {
    if (chunk.includes('event: poke') && (arrived += 1) === wanted) done()
  }
  for (let n = 0; n < tokens.length; n += 100) {
    sockets.push(...(await Promise.all(tokens.slice(n, n + 100).map((token) => openOne(port, token)))))
  }
  for (const socket of sockets) socket.on('data', count)
  return {
    /** Resolves when every stream has received its poke. */
    allPoked() {
      arrived = 0
      wanted = sockets.length
      return new Promise<void>((resolve) => (done = resolve))
    },
    openCount: () => sockets.filter((socket) => !socket.closed && !socket.readableEnded).length,
    close: () => sockets.forEach((socket) => socket.destroy()),
  }
}

function openOne(port: number, token: string) {
  return new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`),
    )
    socket.on('error', reject)
    socket.on('data', function wait(chunk: Buffer) {
      if (!chunk.includes('hello')) return
      socket.off('data', wait)
      resolve(socket)
    })
  })
}
