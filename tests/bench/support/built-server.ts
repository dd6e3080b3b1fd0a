import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * The built server as an operator runs it; resolves when it listens, which is after a demonstration world is created.
 */
export async function startBuilt(DATA_DIR: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      // One client represents many.
      REQUEST_RATE: '10000000',
      STRANGER_MESSAGES: '10000000',
      DATA_DIR,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await listening(child)
  return {
    port,
    pid: child.pid!,
    /** On this host name a service worker may run without https. */
    origin: `http://localhost:${port}`,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

function listening(child: ChildProcess) {
  return new Promise<number>((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`The server ended (${code}): ${said}`)))
    child.stdout!.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-20_000)
      const port = /"port":(\d+)/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
  })
}
