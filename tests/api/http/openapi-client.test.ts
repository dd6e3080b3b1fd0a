import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTypes from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../support/world.ts'

const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** What somebody else would write with types made from the document: some of it right, some of it wrong. */
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

test('types made from the document let right programs compile, and wrong ones not', async () => {
  const world = await createWorld()
  const { body } = await world.call<object>('GET', '/openapi.json')
  const folder = mkdtempSync(join(tmpdir(), 'standby-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'api.ts'), await openapiTypes(body as never))
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  expect(await compile(folder)).toBe('')
  // The same without what allows the wrong ones.
  writeFileSync(join(folder, 'program.ts'), PROGRAM.replaceAll('@ts-expect-error', ''))
  expect((await compile(folder)).match(/error TS/g)).toHaveLength(6)
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

/** What the compiler says; '' for nothing. */
function compile(folder: string) {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['.'] }))
  return new Promise<string>((resolve) => {
    execFile(process.execPath, [TSC, '-p', folder], (_, said) => resolve(said))
  })
}
