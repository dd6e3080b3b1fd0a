import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWorld } from '../../support/world.ts'

type ApiDocument = {
  info: { version: string }
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, unknown> }
}

/** A digest of each operation and each named schema, in the order of the document. */
test('no operation and no schema of the API changes unnoticed: after an intended change, run this file with -u', async () => {
  const world = await createWorld()
  const { body } = await world.call<ApiDocument>('GET', '/openapi.json')
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => digestLine(`${method.toUpperCase()} ${path}`, operation)),
  )
  const schemas = Object.entries(body.components.schemas).map(([name, schema]) => digestLine(name, schema))
  const document = digestLine('the whole document', { ...body, info: { ...body.info, version: '' } })
  await expect([...operations, ...schemas, document, ''].join('\n')).toMatchFileSnapshot('./api-document.txt')
})

const digestLine = (name: string, part: unknown) =>
  `${createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 12)} ${name}`
