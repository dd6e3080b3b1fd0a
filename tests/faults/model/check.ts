import { expect } from 'vitest'
import type { StandbyDb } from '../../../client/offline/store/database.ts'
import { type Expected, expectedState } from './expected-state.ts'
import { checkFiles } from './check-files.ts'
import { checkPushes } from './check-pushes.ts'
import { everythingOn, isWritten, onNewDevice, shownTo } from './shown-state.ts'
import type { Scene } from './scene.ts'
import type { World } from '../../support/world.ts'

/**
 * Everything agrees: each wish was carried out; what a new device receives equals the effect of the accepted requests;
 * and each device shows what a new device shows.
 */
export async function checkAgreement(world: World, scene: Scene) {
  const { devices, log, reference, fileNames } = scene
  const sent = log.all()
  const [freelancer, employer] = devices
  const people = { freelancerId: freelancer.person.user.id, employerId: employer.person.user.id }
  const expected = expectedState(sent, people, fileNames)
  reference.checkWishes(sent)
  checkWords(expected, reference)
  await checkPushes(world, scene, expected)
  for (const device of devices) {
    const fresh = await onNewDevice(world, device)
    expect(await device.db.outbox.toArray(), 'nothing is left to send').toEqual([])
    expect(await device.db.photos.count(), 'no photo is kept that nothing needs').toBe(0)
    const other = device === freelancer ? employer : freelancer
    const wanted = shownOf(expected, device.person.user, other.person.user.id)
    const shown = await shownTo(fresh.db, device.person.user, scene.jobs)
    // Of the profile, and of the other's name, only fields that were ever changed.
    expect(shown, 'a new device shows what was taken').toEqual({
      ...wanted,
      profile: { ...shown.profile, ...wanted.profile },
      otherName: wanted.otherName ?? shown.otherName,
    })
    await checkReactions(fresh.db, expected)
    expect(await everythingOn(device.db), 'the device shows what a new one shows').toEqual(await everythingOn(fresh.db))
    await checkFiles(world, fresh.db, device)
    fresh.close()
  }
}

/** Under each message that is there stand the reactions that were taken. */
async function checkReactions(db: StandbyDb, { reactions }: Expected) {
  for (const message of await db.messages.toArray()) {
    const shown = (message.reactions ?? []).map(({ user_id, reaction }) => [user_id, reaction])
    expect(new Map(shown as [string, string][]), 'reactions').toEqual(reactions.get(message.id) ?? new Map())
  }
}

/** The part of the state that this person may see, in the form of `shownTo`. */
function shownOf(expected: Expected, me: Scene['devices'][0]['person']['user'], otherId: string) {
  const isFreelancer = me.user_type === 'freelancer'
  const { messages, removed, applications, items, credentials, people, sheets } = expected
  const theirs = messages.filter(({ isAfterLeaving }) => !isFreelancer || !isAfterLeaving)
  const threads = [...new Set(theirs.map(({ thread }) => thread))].toSorted()
  const isBooked = (job: string) => applications.some(({ job_id, status }) => job_id === job && status === 'accepted')
  return {
    threads: threads
      .map((thread) => ({
        thread,
        messages: theirs
          .filter((each) => each.thread === thread && !removed.has(`${me.id} ${each.id}`))
          .map(({ sender, content, file }) => ({ sender, content, file })),
        isAllDelivered: true,
      }))
      .filter(isWritten),
    applications: applications.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    items: isFreelancer ? items : [],
    credentials: isFreelancer ? credentials.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : [],
    profile: people.get(me.id) ?? {},
    otherName: people.get(otherId)?.full_name,
    sheets: [...sheets]
      .filter(([job]) => !isFreelancer || isBooked(job))
      .map(([job, { version, notes, seen }]) => ({ job, version, notes, seen: isBooked(job) ? seen : null }))
      .toSorted((a, b) => (a.job < b.job ? -1 : 1)),
  }
}

function checkWords({ messages }: Expected, { written, mayBeThere, takenBack }: Scene['reference']) {
  const contents = messages.map(({ content }) => content)
  expect(new Set(contents).size, 'nothing is there twice').toBe(contents.length)
  const present = new Set(contents)
  const known = new Set([...written.map(({ content }) => content), ...mayBeThere])
  for (const content of contents) expect(known, 'nothing is there that nobody wrote').toContain(content)
  const kept = written.filter(({ id }) => !takenBack.has(id))
  for (const { content } of kept) expect(present, 'nothing is lost').toContain(content)
  // In each conversation in its author's order; a message with a file is sent when its file is uploaded.
  for (const one of new Set(kept.map(({ sender, thread }) => `${sender} ${thread}`))) {
    const wanted = kept.filter(
      ({ sender, thread, file, isForSeveral }) => `${sender} ${thread}` === one && !file && !isForSeveral,
    )
    const order = wanted.map(({ content }) => content)
    const found = contents.filter((content) => order.includes(content))
    expect(found, 'in the order of writing').toEqual(order)
  }
}
