import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no mailed link has its secret in the query, but for the header that mail programs post to (decision 230)', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const links = files.flatMap((name) =>
    [...readFileSync(`server/${name}`, 'utf8').matchAll(/\/[\w/-]*\?[^`'"\s#]*token=/g)].map(
      ([link]) => `${name}: ${link}`,
    ),
  )
  expect(links).toEqual(['delivery/unsubscribe.ts: /api/notifications/unsubscribe?token='])
})
