import { expect, test } from 'vitest'
import { indexAfterExchange, indexAnew } from '../../server/jobs/matching/index-anew.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { eventually } from '../support/eventually.ts'
import { post, role } from '../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../support/factories/people.ts'
import { at, createBareProcess, createTwoWorlds } from '../support/two-worlds.ts'

test('C6 what a process of the release before has folded in its way is found once the last of them has ended', async () => {
  const { here, there, client, url } = await createTwoWorlds({ DEMO: '1' })
  const earlier = await createBareProcess(url, 77)
  await client.query("update processes set started_at = now() - interval '1 hour' where number = 77")
  const [boss, ana] = [await createEmployer(here), await createFreelancer(here)]
  await post(boss, { title: 'Jets', required_skills: ['CO₂ jets'], roles: [role({ role_name: 'Stagehand' })] })
  const found = async () => {
    const { body } = await at(there, ana).get<Job[]>(`/jobs?skills=${encodeURIComponent('CO₂ jets')}`)
    return body.map(({ title }) => title)
  }
  /** As a release with another folding leaves it. */
  const asBefore = () => client.query("update job_search set words = '''sco₂'':1 ''sjets'':2'")
  expect(await found()).toEqual(['Jets'])
  await asBefore()
  expect(await found()).toEqual([])

  await indexAfterExchange(there.ctx)
  expect(await found(), 'while the earlier one may write on').toEqual([])
  await earlier.kill()
  await eventually(async () => {
    await indexAfterExchange(there.ctx)
    expect(await found()).toEqual(['Jets'])
  })

  await asBefore()
  await indexAnew(here.ctx.db)
  await indexAfterExchange(here.ctx)
  expect(await found(), 'once is enough').toEqual([])
})
