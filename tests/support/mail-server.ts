import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type ReceivedMail = { from: string; to: string; source: string; text: string }

/**
 * A mail server of the test's own on a real socket: as much of SMTP (RFC 5321) as a sender uses. `refuse` answers
 * recipients with 550. Closed with the test.
 */
export async function startMailServer({ refuse = [] as string[] } = {}) {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    talk(socket, mails, refuse)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails }
}

function talk(socket: Socket, mails: ReceivedMail[], refuse: string[]) {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let [from, to, data] = ['', '', null as string[] | null]
  let rest = ''

  function command(line: string) {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return say('250-standby.test\r\n250 8BITMIME')
    if (verb === 'MAIL') from = addressIn(line)
    if (verb === 'RCPT') {
      to = addressIn(line)
      if (refuse.includes(to)) return say('550 no such mailbox')
    }
    if (verb === 'DATA') {
      data = []
      return say('354 go on')
    }
    if (verb === 'QUIT') {
      say('221 bye')
      return void socket.end()
    }
    return say('250 ok')
  }

  function content(lines: string[], line: string) {
    if (line !== '.') return void lines.push(line.startsWith('..') ? line.slice(1) : line)
    data = null
    const source = lines.join('\r\n')
    mails.push({ from, to, source, text: readable(source) })
    say('250 taken')
  }

  say('220 standby.test')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (data) content(data, line)
      else command(line)
    }
  })
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

/** The body of a mail with one part; quoted-printable (RFC 2045, 6.7) undone, ASCII assumed. */
function readable(source: string) {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const text = body.join('\n\n').replaceAll('\r\n', '\n')
  if (!/transfer-encoding: quoted-printable/i.test(head)) return text
  return text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
