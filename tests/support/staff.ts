import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { callServer, joinServer, memberWith, PASSWORD, type Member } from './api.ts'
import type { RunningServer } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** `npm run staff`, beside the running server. */
export async function command({ dataDir }: RunningServer, ...words: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await run(process.execPath, ['scripts/command.mjs', 'staff', ...words], { cwd: root, env })
  return stdout
}

/** A person whom the command line has just made staff; the page learns of it by itself. */
export async function staffOf(server: RunningServer): Promise<Member> {
  const member = await joinServer(server.origin, 'freelancer', { full_name: 'Sam Staff' })
  expect(await command(server, 'grant', member.email)).toContain('It opens once they have turned on a second step')
  const signedIn = await signInWithSecondStep(server, member)
  expect(await command(server, 'list')).toContain(`${member.email}  Sam Staff`)
  return { ...signedIn, user: { ...member.user, is_staff: true } }
}

/** The staff's operations are refused to a session that was begun with the password alone. */
async function signInWithSecondStep({ origin }: RunningServer, member: Member): Promise<Member> {
  const { secret } = (await member.post('/auth/authenticator', { password: PASSWORD })).body
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const { status, body } = await member.post('/auth/authenticator/confirm', { code: totp.generate() })
  expect(status).toBe(200)
  const half = (await callServer<any>(origin, 'POST', '/auth/login', { email: member.email, password: PASSWORD })).body
  const proof = { email: member.email, challenge: half.challenge, code: body.recovery_codes[0] }
  const signedIn = await callServer<any>(origin, 'POST', '/auth/verify-2fa-code', proof)
  expect(signedIn.status).toBe(200)
  return memberWith(origin, member, signedIn.body.access_token)
}
