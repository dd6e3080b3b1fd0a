import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedRolesText, pasteRoles, rolesTsvOf } from '../../../client/projects/grid/paste-roles.ts'
import { unreadCellText, withoutUnread } from '../../../client/projects/grid/unread-cells.ts'
import { emptyRoleDraft, projectRolesProblem, type RoleDraft } from '../../../client/projects/project-draft.ts'
import { PROJECT_ROLES_MAX } from '../../../shared/limits.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
let keys = 0
const newId = () => `key ${keys++}`
const paste = (roles: RoleDraft[], text: string, row = 0, column = 0) =>
  pasteRoles(roles, text, { row, column, newId, reading: { now: NOW, today: '2026-11-29' } })!
const fresh = () => [emptyRoleDraft(newId)]
const shown = ({ key: _key, ...role }: RoleDraft) => role

test('columns are known by their order from the cell on, and rows that are not there yet are added', () => {
  const text = 'Rigger\t£280\t4\t14/12/2026 07:00\t16 Dec 2026 22:30\tIPAF; Slinging\r\nStagehand\t190\t10\r\n'
  const { roles, rows, unread, left } = paste(fresh(), text)
  expect([rows, unread, left]).toEqual([2, 0, []])
  const dates = { date_start: '2026-12-14T07:00:00.000Z', date_end: '2026-12-16T22:30:00.000Z' }
  expect(roles.map(shown)).toEqual([
    { role_name: 'Rigger', day_rate: '£280', places: '4', ...dates, skills: 'IPAF, Slinging' },
    // The dates of the row above, as of any new role.
    { role_name: 'Stagehand', day_rate: '190', places: '10', ...dates, skills: '' },
  ])
  // Over what is there, from a cell in the middle; an empty cell changes nothing.
  const changed = paste(roles, '300\t\n\t12', 0, 1).roles
  expect(changed.map(({ day_rate, places }) => [day_rate, places])).toEqual([
    ['300', '4'],
    ['190', '12'],
  ])
  expect(pasteRoles(roles, 'Rigger\n', { row: 0, column: 0, newId, reading: {} })).toBeNull()
})

test('header words say what the columns are, days may be one of them, and what has no place is named', () => {
  const text = [
    'Qty\tPosition\tDates\tNotes\tDay rate (£)',
    '4\tRigger\t14 to 16 Dec\tHarness\t280 per day',
    '\t\t\t\t',
    '2\tSound engineer\t14/12/2026 - 15/12/2026\t\t1,250.50',
    '1\tDriver\t18 Dec\t\t200',
  ].join('\n')
  const result = paste(fresh(), text)
  expect(pastedRolesText(result)).toBe('3 rows pasted. Not pasted: the column “Notes”.')
  const days = (day: number, last: number) => [`2026-12-${day}T08:00:00.000Z`, `2026-12-${last}T18:00:00.000Z`]
  expect(
    result.roles.map((role) => [role.role_name, role.places, role.day_rate, role.date_start, role.date_end]),
  ).toEqual([
    ['Rigger', '4', '280', ...days(14, 16)],
    ['Sound engineer', '2', '1,250.50', ...days(14, 15)],
    ['Driver', '1', '200', ...days(18, 18)],
  ])
  const wide = paste(fresh(), `${'x\t'.repeat(6)}seven\tmore\n`)
  expect(wide.left).toEqual(['“seven”', '“more”'])
  const counted = paste(result.roles, 'Role\tDays\nRigger\t5\n').roles[0]!
  expect([counted.date_start, counted.date_end]).toEqual(days(14, 18))
})

test('what cannot be read stays at its cell with words until the cell is changed, and the project cannot be posted so', () => {
  const result = paste(fresh(), 'Rigger\ttbc\t0\t31 Feb 2026\tlate\tIPAF\n')
  expect(pastedRolesText(result)).toBe('1 row pasted. 4 cells could not be read.')
  const [role] = result.roles
  expect(unreadCellText(role!, 'day_rate')).toBe('“tbc” could not be read. Pounds as a number, such as 280.50')
  expect(unreadCellText(role!, 'places')).toBe('“0” could not be read. From 1 to 200')
  expect(unreadCellText(role!, 'date_start')).toBe('“31 Feb 2026” could not be read. Write it as 3 Apr 2027, 19:00')
  expect(unreadCellText(role!, 'role_name')).toBeNull()
  expect(projectRolesProblem({ roles: result.roles } as never)).toBe('Please fill in all fields for Role 1')
  expect(unreadCellText(withoutUnread(role!, ['day_rate']), 'day_rate')).toBeNull()
  // The text goes along when the rows are copied.
  expect(rolesTsvOf(result.roles).split('\n')[1]).toBe('Rigger\ttbc\t0\t31 Feb 2026\tlate\tIPAF')
  expect(paste(result.roles, 'Rigger\t280\n').roles[0]!.unread).not.toHaveProperty('day_rate')
})

test('rows beyond the most that a project may have are named, not dropped in silence', () => {
  const result = paste(fresh(), 'Rigger\t280\n'.repeat(PROJECT_ROLES_MAX + 2))
  expect(result.roles).toHaveLength(PROJECT_ROLES_MAX)
  expect(pastedRolesText(result)).toBe('40 rows pasted. Not pasted: the last 2 rows: a project has at most 40 roles.')
})

test('roles that are copied and pasted are the same', () => {
  const words = fc.stringMatching(/^[A-Za-z"=][\w "'&-]{0,30}[\w"]$/)
  const moment = fc.integer({ min: 1, max: 500_000 }).map((n) => new Date(NOW.getTime() + n * 60_000).toISOString())
  const role = fc.record({
    ...{ key: fc.constant('key'), role_name: words, day_rate: fc.integer({ min: 0, max: 2000 }).map(String) },
    ...{ places: fc.integer({ min: 1, max: 200 }).map(String), date_start: moment, date_end: moment },
    skills: fc.array(fc.constantFrom('IPAF', 'Slinging', 'Dante'), { maxLength: 3 }).map((skills) => skills.join(', ')),
  })
  fc.assert(
    fc.property(fc.array(role, { minLength: 1, maxLength: 10 }), (roles) => {
      const back = paste(fresh(), rolesTsvOf(roles)).roles
      const oneSpace = (one: RoleDraft) => ({ ...shown(one), role_name: one.role_name.replaceAll(/ +/g, ' ') })
      expect(back.map(shown)).toEqual(roles.map(oneSpace))
    }),
  )
})
