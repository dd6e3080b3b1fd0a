import { expect, test } from 'vitest'
import { furthestWizardStep, wizardMistakesIn } from '../../../client/onboarding/steps.ts'
import { refereeEmailsOf } from '../../../client/onboarding/wizard-draft.ts'
import {
  wizardLocationOf,
  wizardStartValuesOf,
  streetOfAddress,
  type WizardValues,
} from '../../../client/onboarding/wizard-values.ts'
import { profileGapsOf } from '../../../shared/people/profile-gaps.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { FILLED, ME } from '../support/wizard-values.ts'

const NOTHING = { hasPicture: false, events: 0, email: 'tomasz@example.com' }
const FULL = { ...FILLED, referees: ['ada@example.com', 'grace@example.com'], has_agreed: true }
const needs = (step: number, change: Partial<WizardValues>) =>
  Object.keys(wizardMistakesIn(step, { ...FULL, ...change }, NOTHING))

test('each step reports what it still needs, and nothing else', () => {
  expect([1, 2, 3, 4, 5, 6].flatMap((step) => needs(step, {}))).toEqual([])
  expect(needs(1, { address: '  ', travel_distance: '' })).toEqual(['address', 'travel_distance'])
  expect(needs(2, { job_roles: [], industry_experience: '', skills: [] })).toHaveLength(3)
  expect(needs(3, { photo: null, bio: `${'b'.repeat(49)}   ` })).toEqual(['photo', 'bio'])
  expect(needs(4, { items: [] })).toEqual(['items'])
  expect(needs(6, { has_agreed: false })).toEqual(['has_agreed'])
})

test('an address that nobody can find holds up the first step, until it is meant as it is', () => {
  const place = { of: 'Xyzzyville, UK | ', position: null }
  expect(needs(1, { address: 'Xyzzyville', place })).toEqual(['address'])
  expect(needs(1, { address: 'Xyzzyville', place: { ...place, isMeant: true } })).toEqual([])
  // What is known is about another address.
  expect(needs(1, { address: 'Salford', place })).toEqual([])
})

test('a town that is too long is said, not cut; a comma after the street mends it', () => {
  const address = `Flat ${'above the old chapel '.repeat(5)}Salford`
  expect(wizardMistakesIn(1, { ...FULL, address }, NOTHING).address).toMatch(
    /^The town is 117 characters, and the limit is 80\./,
  )
  expect(wizardLocationOf({ address, town: '' })).toBe(`${address}, UK`)
  expect(needs(1, { address: 'S'.repeat(81) })).toEqual(['address'])
  expect(needs(1, { address: 'S'.repeat(80) })).toEqual([])
  expect(needs(1, { address: `1 ${'Long Street '.repeat(9)}, Salford` })).toEqual([])
})

test.each([
  [
    ['', ''],
    ['referee0', 'referee1'],
  ],
  [['ada@example.com', ' '], ['referee1']],
  [['ada@example.com', 'ADA@example.com'], ['referee1']],
  [['ada@example.com', 'Tomasz@Example.com'], ['referee1']],
  [['ada@example.com', 'grace@example.com', 'nobody'], ['referee2']],
  [['ada@example.com', 'grace@example.com', ''], []],
])('of the referees %j these are invalid: %j', (referees, wrong) => {
  expect(needs(5, { referees })).toEqual(wrong)
})

test('empty ones are ignored', () =>
  expect(refereeEmailsOf([' Ada@example.com', '', ' '])).toEqual(['ada@example.com']))

test('all steps up to the first incomplete one can be opened', () => {
  expect(furthestWizardStep(wizardStartValuesOf(ME), NOTHING)).toBe(1)
  expect(furthestWizardStep({ ...FULL, items: [] }, NOTHING)).toBe(4)
  expect(furthestWizardStep({ ...FULL, items: [] }, { ...NOTHING, events: 1 })).toBe(6)
  expect(furthestWizardStep({ ...FULL, photo: null }, { ...NOTHING, hasPicture: true })).toBe(6)
})

test.each([
  ['12 Chapel Street, Salford', '', 'Salford, UK'],
  ['Salford', '', 'Salford, UK'],
  ['Salford, Greater Manchester', '', 'Salford, UK'],
  ['M3 5JZ', 'Manchester', 'Manchester, UK'],
  ['M3 5JZ', '', 'M3 5JZ, UK'],
])('%s (%s) is saved as %s', (address, town, location) => expect(wizardLocationOf({ address, town })).toBe(location))

test('a profile is complete when everything is there, wherever it was filled in', () => {
  const me = { ...ME, ...FULL, location: 'Salford, UK' } as unknown as OwnRecord
  expect(profileGapsOf(me)).toEqual([])
  const missing = (change: object) => profileGapsOf({ ...me, ...change }).map(({ name }) => name)
  expect(missing({ location: '' })).toEqual(['your town'])
  expect(missing({ travel_distance: null })).toEqual(['how far you travel'])
  expect(missing({ job_roles: [], skills: [] })).toEqual(['your job roles', 'your skills'])
  expect(missing({ industry_experience: '', bio: 'Short.' })).toEqual(['your experience', 'a bio'])
})

test.each([
  ['12 Chapel Street, Salford', '', '12 Chapel Street'],
  ['Flat 2, 12 Chapel Street, Salford, UK', 'Salford', 'Flat 2, 12 Chapel Street'],
  ['Salford, Greater Manchester', 'Salford', ''],
  ['M3', '', ''],
])('the street of %s (%s) is "%s"', (address, town, street) => expect(streetOfAddress({ address, town })).toBe(street))
