import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { OwnRecord, ProfileUpdateInput } from '../../shared/people/users.ts'
import { request, RequestError } from '../http/request.ts'
import { replaceDraft } from '../offline/store/drafts.ts'
import { keepOwnRecord } from '../offline/sync/keep-answer.ts'
import { currentDevice, type Device } from '../offline/store/device.ts'
import { cutPhoto } from '../trade/files/cut-photo.ts'
import { refereeEmailsOf, WIZARD_DRAFT_KEY } from './wizard-draft.ts'
import { wizardLocationOf, streetOfAddress, type WizardItem, type WizardValues } from './wizard-values.ts'
import { at } from '../http/path-to.ts'

/** ms; 10 MB over a slow connection. */
const PROFILE_UPLOAD_TIMEOUT_MS = 300_000

/**
 * Saves the profile, then invites the referees, and only then deletes what is stored on this device. Throws if the
 * profile was not saved: everything is still there. A repeat after a lost answer duplicates nothing.
 */
export async function completeProfile(values: WizardValues, user: OwnRecord, device = currentDevice()) {
  for (const photo of values.items.flatMap((item) => item.photos)) await uploadWizardPhoto(device, photo)
  const body = await profileBodyOf(values, user, device)
  await keepOwnRecord(() => request('PUT', '/users/profile', body, { timeout: PROFILE_UPLOAD_TIMEOUT_MS }))
  await emailRefereeInvitations(user.id, body.previous_employers)
  await forgetWizardDraft(device, values)
}

async function uploadWizardPhoto({ db }: Device, { id, name }: { id: string; name: string }) {
  const kept = await db.photos.get(id)
  if (!kept)
    throw new RequestError(410, `${name} is no longer on this device. Remove it from its event and choose it again.`)
  const form = new FormData()
  form.set('id', id)
  form.set('file', new Blob([kept.bytes], { type: kept.type }), kept.name)
  await request('POST', '/users/photos', form, { timeout: PROFILE_UPLOAD_TIMEOUT_MS }).catch((error) => {
    throw error instanceof RequestError && !error.detail
      ? new RequestError(error.status, SPECIFIED_TEXT.photoFailed)
      : error
  })
}

async function profileBodyOf(values: WizardValues, user: OwnRecord, device: Device) {
  const {
    postal_code,
    place_id = '',
    travel_distance,
    job_roles,
    industry_experience,
    skills,
    certifications,
    photo,
    bio,
  } = values
  const street = streetOfAddress(values)
  return {
    location: wizardLocationOf(values),
    ...(street ? { street } : {}),
    postal_code: postal_code.trim(),
    place_id,
    // The wizard offers no other values.
    travel_distance: travel_distance as ProfileUpdateInput['travel_distance'],
    job_roles,
    industry_experience: industry_experience as ProfileUpdateInput['industry_experience'],
    skills,
    certifications,
    bio: bio.trim(),
    portfolio_items: await portfolioItemsToSave(user.id, values.items),
    previous_employers: refereeEmailsOf(values.referees),
    ...(photo ? { profile_pic_data: await profilePictureDataOf(device, photo) } : {}),
  }
}

/** The list replaces the whole portfolio: existing items stay, in front. */
async function portfolioItemsToSave(userId: string, added: WizardItem[]) {
  const { portfolio_items } = await request('GET', at('/users/{id}/profile', { id: userId }))
  const isAdded = new Set(added.map(({ id }) => id))
  return [...portfolio_items.filter(({ id }) => !isAdded.has(id)), ...added].map(
    ({ id, event_name, role, end_client, photos }) => ({
      id,
      event_name,
      role,
      end_client,
      photos: photos.map(photoReferenceOf),
    }),
  )
}

const photoReferenceOf = (photo: { id: string } | { file: string }) => ('id' in photo ? photo.id : photo.file)

async function profilePictureDataOf({ db }: Device, { id, area }: NonNullable<WizardValues['photo']>) {
  const kept = await db.photos.get(id)
  if (!kept) throw new RequestError(410, 'Your picture is no longer on this device. Choose it again.')
  const address = URL.createObjectURL(new Blob([kept.bytes], { type: kept.type }))
  try {
    return await dataUrlOfBlob(await cutPhoto(address, area ?? undefined))
  } finally {
    URL.revokeObjectURL(address)
  }
}

function dataUrlOfBlob(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** The profile is complete without it: a failure is only logged. Referees can be invited again from the portfolio. */
async function emailRefereeInvitations(freelancer_id: string, referee_emails: string[]) {
  await request('POST', '/referees/send-invitations', { freelancer_id, referee_emails }).catch((error) =>
    console.warn('The referees could not be invited.', error),
  )
}

async function forgetWizardDraft(device: Device, { items, photo }: WizardValues) {
  await replaceDraft(device, WIZARD_DRAFT_KEY, '')
  await device.db.photos.bulkDelete([
    ...items.flatMap((item) => item.photos.map(({ id }) => id)),
    ...(photo ? [photo.id] : []),
  ])
}
