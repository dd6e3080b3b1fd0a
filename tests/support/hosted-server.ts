import { fork, type ChildProcess } from 'node:child_process'

type Said = { id: number; port?: number; line?: string; failed?: string; stopped?: true }
/** What a server has said since it was started. */
type Heard = { onLine: (line: string) => void; onSaid: (said: Said) => void }

const heard = new Map<number, Heard>()
let host: ChildProcess | undefined
let last = 0

/** One process of this worker serves every data folder whose test needs no process of its own (server-host.mjs). */
export async function startHosted(env: Record<string, string>, onLine: (line: string) => void) {
  const id = ++last
  const { port } = await ask(id, { start: env }, onLine)
  return {
    port: port!,
    pid: host!.pid!,
    async end() {
      if (!heard.has(id)) return
      await ask(id, {}, onLine)
      heard.delete(id)
    },
  }
}

function ask(id: number, message: { start?: Record<string, string> }, onLine: (line: string) => void) {
  const child = (host ??= begin())
  return new Promise<Said>((resolve, reject) => {
    const onSaid = (said: Said) => (said.failed ? reject(new Error(said.failed)) : resolve(said))
    heard.set(id, { onLine, onSaid })
    child.send({ id, ...message })
  })
}

function begin() {
  const child = fork(new URL('server-host.mjs', import.meta.url), { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  child.on('message', ({ id, ...said }: Said) => {
    const listener = heard.get(id)
    if (said.line) listener?.onLine(said.line)
    else listener?.onSaid({ id, ...said })
  })
  // Of no server in particular: it fails every test that is running.
  child.stderr!.setEncoding('utf8').on('data', (text: string) => heard.forEach(({ onLine }) => onLine(text)))
  child.once('exit', (code) => {
    host = undefined
    heard.forEach(({ onSaid }, id) => onSaid({ id, failed: `The process of the servers ended with ${code}` }))
  })
  // The worker ends when its tests do.
  child.unref()
  child.channel?.unref()
  return child
}
