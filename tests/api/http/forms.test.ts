import { describe, expect, test } from 'vitest'
import { openFormReader } from '../../../server/http/read-form.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createWorld, type World } from '../../support/world.ts'

const TYPE = 'multipart/form-data; boundary=b'
const part = (head: string, text = '') => `--b\r\n${head}\r\n\r\n${text}\r\n`
const field = (name: string, text = '') => part(`content-disposition: form-data; name="${name}"`, text)

/** Sends a body in pieces of 16 kB as they are asked for; returns how many were. */
async function send(world: World, { token }: Person, path: string, text: string, type = TYPE) {
  const bytes = Buffer.from(text)
  let pieces = 0
  const body = new ReadableStream(
    {
      pull(stream) {
        const piece = bytes.subarray(pieces * 16_384, (pieces + 1) * 16_384)
        if (piece.length === 0) return stream.close()
        pieces++
        stream.enqueue(new Uint8Array(piece))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': type, authorization: `Bearer ${token}` }
  const sent = { method: 'POST', headers, body, duplex: 'half' }
  const response = await world.app.request(`/api${path}`, sent as RequestInit)
  return { status: response.status, detail: ((await response.json()) as { detail?: string }).detail, pieces }
}

describe('a form is judged while it arrives', () => {
  test.each([
    ['empty parts', part('').repeat(140_000)],
    ['parts of one letter', field('a', 'b').repeat(40_000)],
    ['files without a byte', part('content-disposition: form-data; name="file"; filename="a"').repeat(30_000)],
    ['parts of no form', part('x-y: z').repeat(50_000)],
  ])('%s: too many are refused with the first piece', async (_, text) => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    for (const path of ['/users/photos', '/messages/upload-attachment', '/credentials']) {
      const answer = await send(world, person, path, `${text}--b--\r\n`)
      expect(answer).toMatchObject({ status: 400, detail: 'The form has too many parts.' })
      expect(answer.pieces).toBeLessThan(4)
    }
  })

  test('a field that is no field but a book is refused', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const answer = await send(world, person, '/users/photos', `${field('id', 'x'.repeat(200_000))}--b--\r\n`)
    expect(answer).toMatchObject({ status: 400, detail: 'A field of the form is too long.' })
  })

  test('a part without a name is left out', async () => {
    const form = openFormReader(TYPE)
    const parts = [
      part('content-disposition: form-data', 'x'),
      part('content-disposition: form-data; filename="a"', 'y'),
    ]
    form.add(Buffer.from(`${parts.join('')}${field('id', 'z')}--b--\r\n`))
    expect([...(await form.end())]).toEqual([['id', 'z']])
  })

  test.each([
    ['nothing', ''],
    ['half a part', field('id').slice(0, -9)],
    ['no boundary', 'anything'],
  ])('%s is no form', async (_, text) => {
    const form = openFormReader(TYPE)
    const whole = async () => {
      if (text) form.add(Buffer.from(text))
      await form.end()
    }
    await expect(whole()).rejects.toThrow('could not be read')
    expect(() => openFormReader('multipart/form-data')).toThrow('boundary')
  })
})

test('where there is a file, no form of names alone is taken', async () => {
  const world = await createWorld()
  const [person, boss] = [await createFreelancer(world), await createEmployer(world)]
  const names = Array.from({ length: 50_000 }, (_, n) => `k${n}=`).join('&')
  for (const type of ['application/x-www-form-urlencoded', 'Application/X-WWW-Form-URLEncoded; charset=utf-8'])
    for (const [who, path] of [
      [person, '/users/photos'],
      [person, '/messages/upload-attachment'],
      [person, '/credentials'],
      [boss, '/payments/create-checkout'],
    ] as const)
      expect(await send(world, who, path, names, type)).toMatchObject({ status: 415, pieces: 0 })
})

test.each([1_000_000, 60_000, 7])('a form in pieces of %i bytes is what was sent', async (size) => {
  const sent = new FormData()
  sent.append('id', 'a-b')
  sent.append('größe', 'Grüße 🎉\r\n--b')
  sent.append('empty', '')
  sent.append(
    'file',
    new File([new Uint8Array(300_000).fill(7)], 'naïve "a" 100%25 (Ü).pdf', { type: 'application/pdf' }),
  )
  sent.append('other', new File(['x'], '../a\\b.txt', { type: 'text/plain' }))
  const wire = new Response(sent)
  const bytes = new Uint8Array(await wire.clone().arrayBuffer())
  const form = openFormReader(wire.headers.get('content-type')!)
  for (let at = 0; at < bytes.length; at += size) form.add(bytes.subarray(at, at + size))
  expect(await contentOf(await form.end())).toEqual(await contentOf(await wire.formData()))
})

type Part = string | Pick<File, 'name' | 'type' | 'arrayBuffer'>

async function contentOf(form: Iterable<[string, Part]>) {
  const entries = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string'
      ? value
      : [value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('hex')],
  ])
  return Object.fromEntries(await Promise.all(entries))
}
