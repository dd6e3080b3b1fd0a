import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { createWorld } from '../../support/world.ts'

type Finding = { rule: string; where: string; message: string }

/**
 * Findings of the recommended rules that are accepted, with reasons. An entry that matches no finding fails the test.
 */
const ANSWERED: { rule: string; where: RegExp; why: string }[] = [
  {
    rule: 'no-ambiguous-paths',
    where: /./,
    why: 'The specification fixes these addresses, and the router takes the one with a fixed word first.',
  },
  {
    rule: 'operation-2xx-response',
    where: /auth.*callback/,
    why: 'A browser comes back here from a calendar and is sent on: 303 is its only success.',
  },
  {
    rule: 'operation-description',
    where: /./,
    why: 'Each summary is a whole sentence already; a description would say it again.',
  },
]

const isAnswered = ({ rule, where }: Finding) => ANSWERED.some((one) => one.rule === rule && one.where.test(where))

async function readDocument() {
  const world = await createWorld({ SUPPORT_EMAIL: 'help@standby.test' })
  const { body } = await world.call<object>('GET', '/openapi.json')
  return body
}

async function redocly(document: object): Promise<Finding[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  return found.map(({ ruleId, message, location }) => ({ rule: ruleId, where: location[0]?.pointer ?? '', message }))
}

async function spectralOas(document: object): Promise<Finding[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] })
  const found = await linter.run(structuredClone(document) as Record<string, unknown>)
  return found.map(({ code, message, path }) => ({ rule: String(code), where: path.join('/'), message }))
}

test('Redocly and Spectral have no findings in the document but the accepted ones', async () => {
  const document = await readDocument()
  const found = [...(await redocly(document)), ...(await spectralOas(document))]
  expect(found.filter((one) => !isAnswered(one))).toEqual([])
  for (const { rule, why } of ANSWERED)
    expect(
      found.map((one) => one.rule),
      why,
    ).toContain(rule)
}, 120_000)

test('both detect errors', async () => {
  const document = (await readDocument()) as { info: object; paths: Record<string, object> }
  const bad = {
    ...document,
    info: { title: 'API', version: '1' },
    paths: { '/api/jobs/': document.paths['/api/jobs']! },
  }
  expect((await redocly(bad)).map(({ rule }) => rule)).toContain('no-path-trailing-slash')
  expect((await spectralOas(bad)).map(({ rule }) => rule)).toContain('path-keys-no-trailing-slash')
}, 120_000)
