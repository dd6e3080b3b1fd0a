// Which tests can notice a change.

/** What a test may depend on without an import: then all of them run. */
const FOR_ALL =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[^/]*\.json|vite\.config\.ts|scripts\/|server\/db\/(postgres\/)?migrations\/|tests\/support\/.*\.(?!ts$))/

/** Their tests read sources, documents and settings of all kinds: they always run. */
export const READERS = 'tests/scripts/'

/**
 * [a file or folder that is read and not imported, the file that reads it]: tests that import the reader run when it changes.
 *
 * @type {[string, string][]}
 */
export const READ_BY = [
  ['LICENSE', 'tests/api/http/openapi.test.ts'],
  ['client/boot/', 'tests/client/support/boot-script.ts'],
  ['client/index.html', 'tests/api/http/public-pages.test.ts'],
  ['client/routes.tsx', 'tests/api/http/public-pages.test.ts'],
  ['deploy/grafana.json', 'tests/api/http/health.test.ts'],
  ['docs/operations.md', 'tests/api/http/health.test.ts'],
  ['public/manifest/', 'tests/api/http/public-pages.test.ts'],
  ['server/accounts/core/common-passwords.txt', 'server/accounts/core/passwords.ts'],
  ['server/ports/places/uk-towns.tsv', 'server/ports/places/fill-gazetteer.ts'],
  ['shared/', 'tests/shared/text-cost.test.ts'],
  ['tests/api/accounts/commonest-passwords.txt', 'tests/api/accounts/auth.test.ts'],
]

/** Whether a change of this file can change any test. @param {string} file */
export const isForAll = (file) => FOR_ALL.test(file)

/** Files that read this one without importing it. @param {string} file */
export const readersOf = (file) => READ_BY.filter(([place]) => isIn(file, place)).map(([, reader]) => reader)

/** @param {string} file @param {string} place */
const isIn = (file, place) => (place.endsWith('/') ? file.startsWith(place) : file === place)
