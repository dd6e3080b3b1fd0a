import '../ports/private-files.ts'
import 'dotenv/config'
import { resolve } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { AppDatabase } from '../db/connection.ts'
import { openAppDatabase } from '../db/open-db.ts'
import { inspectPostgres } from '../db/postgres/prepare-database.ts'
import { users } from '../db/schema/people.ts'
import { inspectSqlite } from '../db/sqlite.ts'
import { readSettings } from '../ports/settings.ts'
import { changeStaffRole, turnOffTwoFactor, isPersonWithEmail } from './change-staff.ts'

const STAFF_COMMAND_USAGE = 'Usage: npm run staff -- grant EMAIL | revoke EMAIL | two-factor-off EMAIL | list'

/**
 * `npm run staff`: grants access to /staff, and lets a person in who has lost their second factors. Runs beside the
 * server, on the same database.
 */
const commandDb = await openExistingDatabase().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
process.exitCode = await runStaffCommand(commandDb, process.argv.slice(2))
await commandDb.close()

/** Opening a database makes it where there is none; of that one nobody would be staff. */
async function openExistingDatabase() {
  const settings = readSettings(process.env)
  const { DATA_DIR, DATABASE_URL } = settings
  const { isMade } = DATABASE_URL ? await inspectPostgres(DATABASE_URL) : inspectSqlite(DATA_DIR)
  const place = DATABASE_URL ? 'the PostgreSQL of DATABASE_URL' : resolve(DATA_DIR)
  if (!isMade)
    throw new Error(`There is no database of the server in ${place}. Give its settings: --env-file FILE, or DATA_DIR.`)
  return await openAppDatabase(settings)
}

async function runStaffCommand(db: AppDatabase, [command, email, ...rest]: string[]) {
  if (command === 'list' && !email) return await listStaffMembers(db)
  if (!email || rest.length > 0) return printErrorSentence(STAFF_COMMAND_USAGE, 2)
  if (command === 'two-factor-off') return turnOffTwoFactorFor(db, email)
  if (command !== 'grant' && command !== 'revoke') return printErrorSentence(STAFF_COMMAND_USAGE, 2)
  const is_staff = command === 'grant'
  switch (await changeStaffRole(db, { email, is_staff, now: new Date() })) {
    case 'nobody':
      return printErrorSentence(`Nobody has the email ${email}. Nothing was changed.`)
    case 'suspended':
      return printErrorSentence(`The account of ${email} is suspended. Nothing was changed.`)
    case 'as it was':
      return printSentence(`${email} ${is_staff ? 'is staff already' : 'is not staff'}. Nothing was changed.`)
    case 'changed':
      return printSentence(is_staff ? await grantedRoleText(db, email) : `${email} is no longer staff.`)
  }
}

/**
 * The role alone gives no access: every operation of the staff also requires a second step at sign-in
 * (server/http/router.ts).
 */
async function grantedRoleText({ read }: AppDatabase, email: string) {
  const own = isPersonWithEmail(email)
  const { two_factor_enabled } = (await read.select().from(users).where(own).get())!
  const found = `${email} is staff now, and finds it under Settings.`
  return two_factor_enabled ? found : `${found} It opens once they have turned on a second step there, under 2FA.`
}

async function turnOffTwoFactorFor(db: AppDatabase, email: string) {
  switch (await turnOffTwoFactor(db, { email, now: new Date() })) {
    case 'nobody':
      return printErrorSentence(`Nobody has the email ${email}. Nothing was changed.`)
    case 'as it was':
      return printSentence(`${email} has no two-factor sign-in. Nothing was changed.`)
    case 'changed':
      return printSentence(
        `${email} signs in with the password alone now, and is told by email. Passkeys and recovery codes are gone.`,
      )
  }
}

async function listStaffMembers({ read }: AppDatabase) {
  const staff = await read
    .select({ full_name: users.full_name, email: users.email })
    .from(users)
    .where(eq(users.is_staff, true))
    .orderBy(asc(users.full_name))
    .all()
  if (staff.length === 0) return printSentence('Nobody is staff.')
  for (const { full_name, email } of staff) printSentence(`${email}  ${full_name}`)
  return 0
}

function printSentence(sentence: string) {
  console.log(sentence)
  return 0
}

function printErrorSentence(sentence: string, code = 1) {
  console.error(sentence)
  return code
}
