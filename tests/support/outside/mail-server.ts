import { text as readAll } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type ReceivedMail = { from: string; to: string; source: string; text: string }

/** A real mail server on a free port. `refuse` lists recipients that get 550. Closed with the test. */
export async function startMailServer({ refuse = [] as string[] } = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    // There are no certificates for TLS, and no accounts.
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 0,
    onRcptTo({ address }, _session, done) {
      done(refuse.includes(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
    },
    async onData(stream, { envelope }, done) {
      const source = await readAll(stream)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      mails.push({ from, to: envelope.rcptTo[0]!.address, source, text: textOf(source) })
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails }
}

/** The text of a mail with one part, decoded (RFC 2045, 6). */
function textOf(source: string) {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
