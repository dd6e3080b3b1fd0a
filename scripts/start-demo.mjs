import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { root } from './step.mjs'

/** The built product with a new demonstration world on a free port: {origin, signIn(kind), signInAs(email) and signInStaff() -> localStorage,
 * call(session, method, path, body) -> the answer, stop}. */
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
    const people = await call(null, 'GET', '/auth/demo-sign-ins')
    return signInAs(people[kind === 'employer' ? 1 : 0].email)
  }

  async function signInAs(email) {
    const [{ password }] = await call(null, 'GET', '/auth/demo-sign-ins')
    const { user, access_token } = await call(null, 'POST', '/auth/login', { email, password })
    return { user: JSON.stringify(user), token: access_token }
  }

  async function call(session, method, path, body) {
    const headers = { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session.token}` }) }
    const reply = await fetch(`${origin}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }

  /** Signs in somebody whom the command line has made staff. */
  async function signInStaff() {
    const email = 'ruth.osei@demo.example'
    const command = spawn(process.execPath, [`${root}dist/server/staff.js`, 'grant', email], { cwd: root, env })
    await new Promise((resolve) => command.once('close', resolve))
    const session = await signInAs(email)
    // The staff's console opens only to a sign-in with a second step.
    const [{ password }] = await call(null, 'GET', '/auth/demo-sign-ins')
    const { secret } = await call(session, 'POST', '/auth/authenticator', { password })
    await call(session, 'POST', '/auth/authenticator/confirm', { code: new TOTP({ secret }).generate() })
    return session
  }

  async function stop() {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin, signIn, signInAs, signInStaff, call, stop }
}
