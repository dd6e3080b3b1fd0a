import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sweepDocuments } from '../../../server/app/sweep-files.ts'
import { rightToWorkRecords } from '../../../server/db/schema/right-to-work.ts'
import { readWholeObject } from '../../../server/ports/files/object-store.ts'
import { openCheckFile } from '../../../server/right-to-work/check-files.ts'
import { openCheck, sealCheck } from '../../../server/right-to-work/record-rows.ts'
import { pdf } from '../../support/factories/documents.ts'
import type { Person } from '../../support/factories/people.ts'
import {
  CHECK,
  checkFile,
  checkStage,
  confirmAnyway,
  recordCheck,
  storedChecks,
} from '../../support/factories/right-to-work.ts'
import type { World } from '../../support/world.ts'

/** As whoever has the disk or the bucket reads it. */
async function fileInStore({ ctx }: World, name: string) {
  return readWholeObject((await ctx.ports.documents.open(name))!)
}

test('its file is sealed where it is stored, and opens as the file of no other check', async () => {
  const { world, owner, ana } = await checkStage()
  const file = pdf({ words: 'Positive outcome' })
  await recordCheck(world, owner, ana, {}, file)
  await recordCheck(world, owner, ana, {}, pdf({ words: 'Another outcome' }))
  const [one, other] = await storedChecks(world)
  const kept = await fileInStore(world, one!.document_file!)
  expect(kept.includes('%PDF') || kept.includes('outcome')).toBe(false)
  expect((await fileInStore(world, other!.document_file!)).equals(kept)).toBe(false)
  const opened = await openCheckFile(world.ctx, one!)
  expect((await readWholeObject(opened!.stored)).equals(file)).toBe(true)
  await expect(openCheckFile(world.ctx, { ...one!, document_file: other!.document_file })).rejects.toThrow()
})

test('the file of an earlier release, stored as it came, is read and exported as before', async () => {
  const { world, owner, ana } = await checkStage()
  const { body } = await recordCheck(world, owner, ana)
  const file = pdf({ words: 'As it came' })
  const { is_file_sealed: _, ...facts } = openCheck(world.ctx, (await storedChecks(world))[0]!)
  const document_file = await world.ctx.ports.documents.save(file)
  await world.ctx.db.write((tx) =>
    tx
      .update(rightToWorkRecords)
      .set({ document_file, sealed: sealCheck(world.ctx, facts) })
      .run(),
  )
  expect((await checkFile(world, owner, body.id)).bytes.equals(file)).toBe(true)
  expect((await exportOf(world, ana)).contentOf(`documents/${body.id}.pdf`).equals(file)).toBe(true)
})

test('the sweep of documents leaves its file', async () => {
  const { world, owner, ana } = await checkStage()
  const { body } = await recordCheck(world, owner, ana)
  world.setClock(new Date(Date.now() + 86_400_000 * 400))
  await sweepDocuments(world.ctx)
  expect((await world.ctx.ports.documents.open((await storedChecks(world))[0]!.document_file!)) !== null).toBe(true)
  expect(body.document.type).toBe('application/pdf')
})

async function exportOf(world: World, { token }: Person) {
  const headers = { authorization: `Bearer ${token}` }
  const download = await world.app.request('/api/users/me/export', { headers })
  const files = unzipSync(new Uint8Array(await download.arrayBuffer()))
  const contentOf = (name: string) => Buffer.from(files[name]!)
  return { contentOf, data: JSON.parse(strFromU8(files['data.json']!)) }
}

test('the person has what is on record of them in their download; who recorded it has that they did', async () => {
  const { world, owner, ana, job } = await checkStage()
  const file = pdf({ words: 'Positive outcome' })
  const { body } = await recordCheck(world, owner, ana, { ends_on: '2028-05-01' }, file)
  await confirmAnyway(owner, ana, job)
  const theirs = await exportOf(world, ana)
  expect(theirs.data.right_to_work).toMatchObject([
    { company: 'Brightline', kind: 'check', ...CHECK, ends_on: '2028-05-01', author_name: 'Mina Okafor' },
    { company: 'Brightline', kind: 'override', job: 'Arena rig', reason: 'Passport seen on site.' },
  ])
  expect(theirs.contentOf(`documents/${body.id}.pdf`).equals(file)).toBe(true)
  const own = await exportOf(world, owner)
  expect(own.data).toMatchObject({
    right_to_work: [],
    right_to_work_recorded: [
      { about: 'Ana Cole', kind: 'check' },
      { about: 'Ana Cole', kind: 'override' },
    ],
  })
  expect(JSON.stringify(own.data)).not.toMatch(/2028-05-01|Passport/)
})
