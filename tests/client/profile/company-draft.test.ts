import { expect, test } from 'vitest'
import { draftOf, emptyMember, leftOut, notAsked, teamOf } from '../../../client/company/company-draft.ts'

test('a team member with an email and no name is not sent, and both the row and the summary say so', () => {
  const member = { ...emptyMember('a'), email: ' lee@example.com ' }
  const named = { ...emptyMember('b'), email: 'priya@example.com', full_name: 'Priya Shah' }
  const draft = { ...draftOf(null, 'k'), team: [member, named, emptyMember('c')] }
  expect(teamOf(draft)).toEqual([{ email: 'priya@example.com', full_name: 'Priya Shah', role: 'admin' }])
  expect(draft.team.map(notAsked).filter(Boolean)).toEqual(['Add a name, or they won’t be invited.'])
  expect(notAsked(member)).toBeTruthy()
  expect(leftOut(draft)).toBe('Not invited, because the name is missing: lee@example.com.')
  expect(leftOut({ ...draft, team: [named] })).toBe('')
})
