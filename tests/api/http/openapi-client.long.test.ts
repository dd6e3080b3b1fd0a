import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
// It stays at version 6: the next one needs an interface of the compiler that TypeScript 7 does not have.
import openapiTypes from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../support/world.ts'

const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** A foreign client with types generated from the document: some of it valid, some not. */
const PROGRAM = `
import type { components, operations, paths } from './api.ts'

type Job = components['schemas']['Job']
type Problem = components['schemas']['Problem']
type AnswerOf<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : never

declare function get<P extends keyof paths>(path: P): Promise<paths[P] extends { get: infer O } ? AnswerOf<O> : never>
declare function run<N extends keyof operations>(name: N, body: BodyOf<operations[N]>): Promise<AnswerOf<operations[N]>>

const jobs: Job[] = await get('/api/jobs')
const titles: string[] = jobs.map(({ title }) => title)
const score: number | undefined = jobs[0]?.match?.score
const person: components['schemas']['User'] = await get('/api/auth/me')
const sent = await run('sendMessage', { recipient_id: 'a', job_id: 'b', content: 'Hello' })
const words: string = sent.message.content
const refused: operations['sendMessage']['responses'][422]['content']['application/problem+json'] = {
  type: 'about:blank', title: 'Invalid', status: 422, detail: 'No', errors: [{ path: 'content', message: 'is missing' }],
}
const detail: string = (refused satisfies Problem).detail

// @ts-expect-error There is no such address.
await get('/api/gigs')
// @ts-expect-error A job has no such field.
jobs[0]?.salary
// @ts-expect-error For an employer there is no match.
jobs[0]?.match.score
// @ts-expect-error A message has somebody whom it is for.
await run('sendMessage', { job_id: 'b', content: 'Hello' })
// @ts-expect-error There is no such operation.
await run('shout', {})
// @ts-expect-error A problem's status is a number.
const status: string = refused.status

export { detail, person, score, status, titles, words }
`

test('types generated from the document accept valid programs, and reject invalid ones', async () => {
  const compile = await compiler()
  expect(await compile(PROGRAM)).toBe('')
  // The same without the directives that allow the errors.
  expect((await compile(PROGRAM.replaceAll('@ts-expect-error', ''))).match(/error TS/g)).toHaveLength(6)
}, 120_000)

/** Compares the client's table of operations with the server's document. `WRONG` is what differs. */
const TABLE = `
import type { paths } from './api.ts'
import type { Operations as Table } from '${fileURLToPath(new URL('../../../shared/api/operations.ts', import.meta.url))}'

type Wrong = {}
type Operations = Omit<Table, keyof Wrong> & Wrong
type Name = keyof Operations

type Served = { [P in keyof paths as P extends \`/api\${infer Rest}\` ? Rest : never]: paths[P] }
type ServedName = { [P in keyof Served]: \`\${Uppercase<keyof Served[P] & string>} \${P & string}\` }[keyof Served]
type Of<N> = N extends \`\${infer M} \${infer P}\`
  ? P extends keyof Served ? Served[P][Lowercase<M> & keyof Served[P]] : never
  : never
type Good = 200 | 201
type AnswerIn<O> = O extends { responses: infer R }
  ? { [S in keyof R & Good]: R[S] extends { content: { 'application/json': infer A } } ? A : never }[keyof R & Good]
  : never
type BodyIn<O> = O extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never

/** Of a passkey's bodies only the server knows the fields; of a file's answer, who asks for it. */
type Loose = 'POST /auth/confirm' | 'POST /auth/passkeys' | 'POST /auth/passkeys/sign-in' | 'POST /auth/verify-2fa-passkey'
type BadAnswer<N extends Name> = Operations[N] extends { answer: infer A }
  ? unknown extends A ? never : [AnswerIn<Of<N>>] extends [never] ? N : [AnswerIn<Of<N>>] extends [A] ? never : N
  : never
type BadBody<N extends Name> = Operations[N] extends { body: infer B }
  ? B extends FormData ? never : [BodyIn<Of<N>>] extends [never] ? N : [B] extends [BodyIn<Of<N>>] ? never : N
  : [BodyIn<Of<N>>] extends [never] ? never : N

type None<T extends never> = T
export type AllAreServed = None<Exclude<Name, ServedName>>
export type AnswersAgree = None<{ [N in Name]: BadAnswer<N> }[Name]>
export type BodiesAgree = None<{ [N in Exclude<Name, Loose>]: BadBody<N> }[Exclude<Name, Loose>]>
`
const WRONG = `{
  'GET /gigs': {}
  'GET /support': { answer: { email: number } }
  'POST /messages/send': { body: { words: string } }
}`

test('every operation of the client exists on the server, with the types the client expects', async () => {
  const compile = await compiler()
  expect(await compile(TABLE)).toBe('')
  const output = await compile(TABLE.replace('type Wrong = {}', `type Wrong = ${WRONG}`))
  for (const name of ['GET /gigs', 'GET /support', 'POST /messages/send']) expect(output).toContain(name)
  expect(output.match(/error TS/g)).toHaveLength(3)
}, 120_000)

const OPTIONS = {
  strict: true,
  noEmit: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  target: 'ES2023',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  types: [],
}

/** Compiles a program beside the document's types, api.ts; returns the compiler's errors, '' for none. */
async function compiler() {
  const world = await createWorld()
  const { body } = await world.call<object>('GET', '/openapi.json')
  const folder = mkdtempSync(join(tmpdir(), 'standby-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'api.ts'), await openapiTypes(body as never))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['.'] }))
  return (program: string) => {
    writeFileSync(join(folder, 'program.ts'), program)
    return new Promise<string>((resolve) => {
      execFile(process.execPath, [TSC, '-p', folder], (_, output) => resolve(output))
    })
  }
}
