import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { joinServer, PASSWORD, type Member } from './api.ts'
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
  await turnOnSecondStep(member)
  expect(await command(server, 'list')).toContain(`${member.email}  Sam Staff`)
  return { ...member, user: { ...member.user, is_staff: true } }
}

/** Without a second step the staff's operations are refused. */
async function turnOnSecondStep(member: Member) {
  const { secret } = (await member.post('/auth/authenticator', { password: PASSWORD })).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await member.post('/auth/authenticator/confirm', { code })).status).toBe(200)
}
