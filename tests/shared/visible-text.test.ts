import { expect, test } from 'vitest'
import { credentialFields } from '../../shared/people/credentials.ts'
import { newRating } from '../../shared/people/referees.ts'
import { newBroadcast } from '../../shared/messages/broadcasts.ts'
import { sendDirect } from '../../shared/messages/messages.ts'
import { register } from '../../shared/accounts/auth.ts'
import { profileUpdate } from '../../shared/people/users.ts'
import { boundedText, requiredText, text } from '../../shared/fields.ts'
import { hasVisible, visibleText } from '../../shared/visible-text.ts'
import { INVISIBLE } from '../support/hurt-text.ts'

const ID = '0197a4c0-0000-7000-8000-000000000001'

test.each(INVISIBLE)(
  '%j shows nothing: it is not a message, a review, a name, or the name of a credential',
  (nothing) => {
    expect([hasVisible(nothing), hasVisible(` ${nothing}\n`), visibleText(nothing)]).toEqual([false, false, ''])
    const tried = [
      sendDirect.safeParse({ recipient_id: ID, content: nothing }),
      newBroadcast.safeParse({ audience: { to: 'confirmed' }, content: nothing }),
      newRating.safeParse({ freelancer_id: ID, rating: 5, review: nothing }),
      register.shape.full_name.safeParse(nothing),
      credentialFields.name.safeParse(nothing),
    ]
    expect(tried.map(({ success }) => success)).toEqual(tried.map(() => false))
    expect(profileUpdate.parse({ bio: nothing.repeat(60) })).toEqual({ bio: '' })
  },
)

test.each([
  'x',
  '7',
  '.',
  '😀',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '字',
  'ا',
  '1\u20e3',
  '\u{1fadf}',
  '\u200bx',
])('%j can be seen', (seen) => {
  expect([hasVisible(seen), visibleText(`  ${seen} `), requiredText(80).safeParse(seen).success]).toEqual([
    true,
    seen.trim(),
    true,
  ])
})

test('nothing looks into a text that is too long', () => {
  let looks = 0
  const look = () => Boolean(++looks)
  for (const schema of [text(5), boundedText(5), requiredText(5)]) {
    const { error } = schema.refine(look).safeParse('123456')
    expect(error?.issues.map(({ message }) => message)).toEqual(['must have at most 5 characters'])
  }
  expect(looks).toBe(0)
})
