import { inPortfolioOrder, photoRefOf } from '../../../client/offline/store/portfolio-rows.ts'
import {
  queueNewCredential,
  queueCredentialEdit,
  queueCredentialRemoval,
} from '../../../client/offline/outbox/kinds/credential.ts'
import { queueCrewChange } from '../../../client/offline/outbox/kinds/crew.ts'
import {
  queueNewPortfolioItem,
  queuePortfolioItemEdit,
  queuePortfolioItemRemoval,
} from '../../../client/offline/outbox/kinds/portfolio-item.ts'
import { queuePortfolioOrder } from '../../../client/offline/outbox/kinds/portfolio.ts'
import { keepDocument } from '../../../client/offline/outbox/keep-document.ts'
import { keepPickedPhoto } from '../../../client/offline/outbox/kinds/photo.ts'
import { queueBlockedDaysChange } from '../../../client/offline/outbox/kinds/blocked-days.ts'
import { queueProfileChanges } from '../../../client/offline/outbox/kinds/profile.ts'
import { photoCalled, documentCalled } from './files.ts'
import { isoDayAfter, daysFrom } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { HURTING_DAYS } from '../../support/hurting-times.ts'
import type { ModelDevice } from './model-device.ts'
import type { Operation, Operations, Scene } from './scene.ts'

/** A freelancer's portfolio, credentials and profile. */

const words = ({ reference, random }: Scene) => ({
  event_name: reference.next('event'),
  role: random.pick(['Rigger', 'Stagehand']),
  end_client: 'Quayside Live',
})

async function newPhotos({ random, reference, fileNames }: Scene, { tab }: ModelDevice) {
  const photos: { id: string; name: string }[] = []
  for (let left = random.pick([0, 0, 1, 2]); left > 0; left--) {
    const photo = await keepPickedPhoto(await photoCalled(reference.next('photo')), tab.device)
    fileNames.set(photo.id, photo.name)
    photos.push(photo)
  }
  return photos
}

/** The last state of the item is what the server must receive last. */
function wishEvent({ reference, fileNames, devices: [freelancer] }: Scene, id: string, event: object, refs: string[]) {
  const wanted = JSON.stringify({ ...event, photos: refs.map((ref) => fileNames.get(ref)) })
  reference.wish({
    by: freelancer.person.user.id,
    key: `event ${id}`,
    isIt: ({ method, path, body: { id: given, photos, event_name, role, end_client } }) =>
      ((method === 'POST' && path === '/users/portfolio-items' && given === id) ||
        (method === 'PUT' && path === `/users/portfolio-items/${id}`)) &&
      JSON.stringify({ event_name, role, end_client, photos: photos.map((ref: string) => fileNames.get(ref)) }) ===
        wanted,
  })
}

const addEvent: Operation = async (scene) => {
  const [freelancer] = scene.devices
  const [event, photos] = [words(scene), await newPhotos(scene, freelancer)]
  const { id } = await queueNewPortfolioItem({ ...event, photos }, freelancer.tab.device)
  wishEvent(
    scene,
    id,
    event,
    photos.map((photo) => photo.id),
  )
}

const changeEvent: Operation = async (scene) => {
  const { random, fileNames, reference } = scene
  const [freelancer] = scene.devices
  const added = await newPhotos(scene, freelancer)
  const before = random.pick(await eventsShown(freelancer))
  if (!before) return freelancer.db.photos.bulkDelete(added.map(({ id }) => id))
  for (const { kept_id, file, name } of before.photos) fileNames.set(kept_id ?? file, name)
  const kept = before.photos
    .filter(() => random.chance(0.7))
    .map((photo) => ({ id: photoRefOf(photo), name: photo.name }))
  const [event, photos] = [words(scene), [...added, ...kept]]
  await queuePortfolioItemEdit(before.id, { ...event, photos }, freelancer.tab.device)
  const shown = await freelancer.db.portfolio_items.get(before.id)
  // It was removed by then, with all wishes about it.
  if (!shown || shown.state === 'removing') return reference.unwish(`event ${before.id}`)
  wishEvent(
    scene,
    before.id,
    event,
    photos.map((photo) => photo.id),
  )
}

const removeEvent: Operation = async (scene) => {
  const { random, reference } = scene
  const [freelancer] = scene.devices
  const event = random.pick(await eventsShown(freelancer))
  if (!event) return
  const key = `event ${event.id}`
  await queuePortfolioItemRemoval(event.id, freelancer.tab.device)
  const left = await freelancer.db.portfolio_items.get(event.id)
  if (!left) return reference.unwish(key)
  reference.wish({
    by: freelancer.person.user.id,
    key,
    isIt: ({ method, path }) => method === 'DELETE' && path === `/users/portfolio-items/${event.id}`,
    isDoneBy: ({ status }) => status === 404,
  })
}

const orderEvents: Operation = async ({ random, devices: [freelancer], reference }) => {
  const shown = (await eventsShown(freelancer)).map(({ id }) => id)
  if (shown.length < 2) return
  const wanted = shown.toSorted(() => random.next() - 0.5)
  await queuePortfolioOrder(wanted, freelancer.tab.device)
  reference.wish({
    by: freelancer.person.user.id,
    key: 'order',
    // Those that do not exist, or not yet, are left out.
    isIt: ({ path, body }) =>
      path === '/users/portfolio-items/order' &&
      wanted.filter((id) => body.ids.includes(id)).join() ===
        body.ids.filter((id: string) => wanted.includes(id)).join(),
  })
}

const eventsShown = async ({ db }: ModelDevice) =>
  inPortfolioOrder(await db.portfolio_items.toArray()).filter(({ state }) => state !== 'removing')

const fields = ({ reference, random }: Scene) => ({
  name: reference.next('card'),
  issuer: random.pick(['IPAF', 'CSCS']),
  number: '',
  issued_on: null,
  expires_on: random.pick(['2030-03-31', '2028-02-29', ...HURTING_DAYS, null]),
})

/** `document_id`: of its document; undefined: the present one. */
function wishCredential({ reference, devices: [freelancer] }: Scene, id: string, name: string, document_id?: string) {
  reference.wish({
    by: freelancer.person.user.id,
    key: `credential ${id}`,
    isIt: ({ method, path, body }) =>
      ((method === 'POST' && body.id === id) || (method === 'PUT' && path === `/credentials/${id}`)) &&
      body.name === name &&
      (document_id === undefined || body.document_id === document_id),
  })
}

async function newDocument({ reference, fileNames }: Scene, { tab }: ModelDevice) {
  const { id, name } = await keepDocument(documentCalled(reference.next('document')), tab.device)
  fileNames.set(id, name)
  return id
}

const addCard: Operation = async (scene) => {
  const [freelancer] = scene.devices
  const document_id = await newDocument(scene, freelancer)
  const card = fields(scene)
  const { id } = await queueNewCredential({ fields: card, document_id }, freelancer.tab.device)
  wishCredential(scene, id, card.name, document_id)
}

const editCard: Operation = async (scene) => {
  const { random, reference } = scene
  const [freelancer] = scene.devices
  const before = random.pick(await cardsShown(freelancer))
  if (!before) return
  const document_id = random.chance(0.4) ? await newDocument(scene, freelancer) : undefined
  const card = fields(scene)
  await queueCredentialEdit({ id: before.id, fields: card, document_id }, freelancer.tab.device)
  const shown = await freelancer.db.credentials.get(before.id)
  if (!shown || shown.state === 'removing') return reference.unwish(`credential ${before.id}`)
  wishCredential(scene, before.id, card.name, document_id)
}

const removeCard: Operation = async ({ random, reference, devices: [freelancer] }) => {
  const card = random.pick(await cardsShown(freelancer))
  if (!card) return
  const key = `credential ${card.id}`
  await queueCredentialRemoval(card.id, freelancer.tab.device)
  if (!(await freelancer.db.credentials.get(card.id))) return reference.unwish(key)
  reference.wish({
    by: freelancer.person.user.id,
    key,
    isIt: ({ method, path }) => method === 'DELETE' && path === `/credentials/${card.id}`,
    isDoneBy: ({ status }) => status === 404,
  })
}

const cardsShown = async ({ db }: ModelDevice) =>
  (await db.credentials.toArray()).filter(({ state }) => state !== 'removing')

/** A star of the employer's for the freelancer, given or taken, or a note about them. */
const star: Operation = async ({ random, reference, devices: [freelancer, employer] }) => {
  const { id, full_name } = freelancer.person.user
  const list = { id: employer.person.user.company_id!, name: 'Favourites', is_favourites: true }
  const is_in = random.chance(0.7)
  const note = is_in && random.chance(0.5) ? reference.next('note') : undefined
  const wish = { id, full_name, profile_picture: null, job_roles: [], is_in, ...(note && { note }) }
  await queueCrewChange(list, [wish], employer.tab.device)
  reference.wish({
    by: employer.person.user.id,
    key: `crew ${id}`,
    isIt: ({ path, body }) =>
      path === `/crews/${list.id}/people` && body.people[0].is_in === is_in && body.people[0].note === note,
  })
}

/** Either of the two: the employer's is the company's description. */
const saveOwnProfile: Operation = async (scene, device) => {
  const { random, reference } = scene
  const by = device.person.user.id
  const all = {
    full_name: reference
      .next('Lee Grant')
      .replaceAll(/[^\w ]/g, '')
      .trim(),
    bio: reference.next('bio'),
    ...(device === scene.devices[0]
      ? { skills: [reference.next('skill')], hourly_rate: random.below(90) + 10, travel_distance: '50' as const }
      : { company_description: reference.next('company') }),
  }
  const chosen = Object.entries(all).filter(() => random.chance(0.5))
  if (chosen.length === 0) return
  await queueProfileChanges(Object.fromEntries(chosen), device.tab.device)
  for (const [field, value] of chosen) {
    const wanted = JSON.stringify(value)
    reference.wish({
      by,
      key: `profile ${by} ${field}`,
      isIt: ({ path, body }) => path === '/users/profile' && JSON.stringify(body[field]) === wanted,
    })
  }
}

/** A day or two of a week, so that later wishes often speak of the same days. */
const blockDays: Operation = async ({ random, reference, devices: [freelancer] }) => {
  const by = freelancer.person.user.id
  const first = isoDayAfter(isoLondonDay(freelancer.tab.device.now()), random.below(7))
  const days = daysFrom(first, isoDayAfter(first, random.below(2)))
  const note = reference.next('note')
  const is_blocked = random.chance(0.6)
  await queueBlockedDaysChange({ days, is_blocked, note }, freelancer.tab.device)
  for (const day of days)
    reference.wish({
      by,
      key: `blocked ${by} ${day}`,
      isIt: ({ path, body }) =>
        path === '/calendar/blocked-days' &&
        body.note === note &&
        body.is_blocked === is_blocked &&
        body.days.includes(day),
    })
}

export const ownThingsOperations: Operations = {
  addEvent: { weight: 3, run: addEvent },
  changeEvent: { weight: 2, run: changeEvent },
  removeEvent: { weight: 1, run: removeEvent },
  orderEvents: { weight: 1, run: orderEvents },
  addCard: { weight: 2, run: addCard },
  editCard: { weight: 2, run: editCard },
  removeCard: { weight: 1, run: removeCard },
  blockDays: { weight: 2, run: blockDays },
  saveProfile: { weight: 3, run: saveOwnProfile },
  star: { weight: 2, run: star },
}
