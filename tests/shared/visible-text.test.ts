import { expect, test } from 'vitest'
import { credentialFields } from '../../shared/people/credentials.ts'
import { newRatingSchema } from '../../shared/people/referees.ts'
import { newBroadcastSchema } from '../../shared/messages/broadcasts.ts'
import { newDirectMessageSchema } from '../../shared/messages/messages.ts'
import { registrationSchema } from '../../shared/accounts/auth.ts'
import { profileUpdateSchema } from '../../shared/people/users.ts'
import { boundedText, requiredText, trimmedText } from '../../shared/fields.ts'
import { hasVisibleText, visibleText } from '../../shared/visible-text.ts'
import { INVISIBLE } from '../support/hurt-text.ts'

const ID = '0197a4c0-0000-7000-8000-000000000001'

test.each(INVISIBLE)(
  '%j shows nothing: it is not a message, a review, a name, or the name of a credential',
  (nothing) => {
    expect([hasVisibleText(nothing), hasVisibleText(` ${nothing}\n`), visibleText(nothing)]).toEqual([false, false, ''])
    const tried = [
      newDirectMessageSchema.safeParse({ recipient_id: ID, content: nothing }),
      newBroadcastSchema.safeParse({ audience: { to: 'confirmed' }, content: nothing }),
      newRatingSchema.safeParse({ freelancer_id: ID, rating: 5, review: nothing }),
      registrationSchema.shape.full_name.safeParse(nothing),
      credentialFields.name.safeParse(nothing),
    ]
    expect(tried.map(({ success }) => success)).toEqual(tried.map(() => false))
    expect(profileUpdateSchema.parse({ bio: nothing.repeat(60) })).toEqual({ bio: '' })
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
  expect([hasVisibleText(seen), visibleText(`  ${seen} `), requiredText(80).safeParse(seen).success]).toEqual([
    true,
    seen.trim(),
    true,
  ])
})

test('nothing looks into a text that is too long', () => {
  let looks = 0
  const look = () => Boolean(++looks)
  for (const schema of [trimmedText(5), boundedText(5), requiredText(5)]) {
    const { error } = schema.refine(look).safeParse('123456')
    expect(error?.issues.map(({ message }) => message)).toEqual(['must have at most 5 characters'])
  }
  expect(looks).toBe(0)
})
