import { expect, test } from 'vitest'
import {
  companyDraftOf,
  emptyMemberDraft,
  leftOutMembersText,
  uninvitedMemberText,
  invitedTeamOf,
} from '../../../client/company/company-draft.ts'

test('a team member with an email and no name is not sent, and both the row and the summary say so', () => {
  const member = { ...emptyMemberDraft('a'), email: ' lee@example.com ' }
  const named = { ...emptyMemberDraft('b'), email: 'priya@example.com', full_name: 'Priya Shah' }
  const draft = { ...companyDraftOf(null, 'k'), team: [member, named, emptyMemberDraft('c')] }
  expect(invitedTeamOf(draft)).toEqual([{ email: 'priya@example.com', full_name: 'Priya Shah', role: 'admin' }])
  expect(draft.team.map(uninvitedMemberText).filter(Boolean)).toEqual(['Add a name, or they won’t be invited.'])
  expect(uninvitedMemberText(member)).toBeTruthy()
  expect(leftOutMembersText(draft)).toBe('Not invited, because the name is missing: lee@example.com.')
  expect(leftOutMembersText({ ...draft, team: [named] })).toBe('')
})
