// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Nag, useNagTurn } from '../../../client/state/nag-turns.ts'

const One = ({ nag, wants }: { nag: Nag; wants: boolean }) => useNagTurn(nag, wants) && <p>{nag}</p>
const All = ({ wanted }: { wanted: Nag[] }) =>
  (['install', 'push', 'profile', 'share', 'update', 'next-steps'] as const).map((nag) => (
    <One key={nag} nag={nag} wants={wanted.includes(nag)} />
  ))

test('of all that ask something unasked one is shown, in a fixed order, and the next once it is done', () => {
  const { container, rerender } = render(<All wanted={['install', 'profile', 'share']} />)
  const shown = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(shown()).toEqual(['share'])
  rerender(<All wanted={['install', 'profile', 'share', 'update']} />)
  expect(shown()).toEqual(['update'])
  rerender(<All wanted={['install', 'push', 'profile']} />)
  expect(shown()).toEqual(['push'])
  rerender(<All wanted={['install', 'profile']} />)
  expect(shown()).toEqual(['install'])
  rerender(<All wanted={['profile']} />)
  expect(shown()).toEqual(['profile'])
  rerender(<All wanted={[]} />)
  expect(shown()).toEqual([])
})
