import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './step.mjs'

/** The built product with a new demonstration world on a free port: {origin, signIn(kind) -> localStorage, stop}. */
export async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'standby-demo-'))
  const env = { ...process.env, NODE_ENV: 'development', DEMO: '1', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir }
  const server = spawn(process.execPath, [`${root}dist/server/main.js`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  const port = await new Promise((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk) => {
      said += chunk
      const found = /"port":(\d+),"msg":"listening"/.exec(said)
      if (found) resolve(found[1])
    })
    ended.then(() => reject(new Error(`The server did not start:\n${said}`)))
  })
  // By this name a service worker may run without https.
  const origin = `http://localhost:${port}`

  async function signIn(kind) {
    const people = await (await fetch(`${origin}/api/auth/demo-sign-ins`)).json()
    const { email, password } = people[kind === 'employer' ? 1 : 0]
    const reply = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    if (!reply.ok) throw new Error(`${email} cannot sign in: ${reply.status}`)
    const { user, access_token } = await reply.json()
    return { user: JSON.stringify(user), token: access_token }
  }

  async function stop() {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin, signIn, stop }
}
