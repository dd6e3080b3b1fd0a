import { expect, test } from 'vitest'
import { projectPath, projectPathOf } from '../../../client/trade/project-address.ts'

test('the first tab needs no name in the address; ids that are no ids lead nowhere else', () => {
  expect(projectPath('j1')).toBe('/project?id=j1')
  expect(projectPath('j1', 'sheet', { version: '2' })).toBe('/project?id=j1&tab=sheet&version=2')
  expect(projectPath('a&tab=fit#x')).toBe('/project?id=a%26tab%3Dfit%23x')
})

test('older addresses lead to the tab that took their place, with who is open in it; others lead nowhere', () => {
  expect(projectPathOf('?project=j1')).toBe('/project?id=j1')
  expect(projectPathOf('?project=j1&applicant=p1&tab=rate')).toBe('/project?id=j1&applicant=p1')
  expect(projectPathOf('?fit=j1&person=p1')).toBe('/project?id=j1&tab=fit&person=p1')
  expect(projectPathOf('?fit=j1&project=j1&invite=p1')).toBe('/project?id=j1&tab=fit&invite=p1')
  // A freelancer's, which stays on their dashboard.
  expect(projectPathOf('?job=j1&cancel=a1')).toBeNull()
  expect(projectPathOf('?tab=rate')).toBeNull()
  expect(projectPathOf('?manage=j1')).toBeNull()
})
