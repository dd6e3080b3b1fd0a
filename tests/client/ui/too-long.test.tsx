// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Field } from '../../../client/ui/fields/field.tsx'
import { TextArea, TextInput } from '../../../client/ui/fields/text-input.tsx'
import { tooLongText } from '../../../client/ui/fields/too-long.tsx'

afterEach(cleanup)

function Form({ onSend, most }: { onSend: () => void; most: number }) {
  const [words, setWords] = useState('')
  return (
    <form
      id="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <Field label="Message" hint="A hint">
        <TextArea most={most} value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <Field label="Name">
        <TextInput most={10} value="Ann" onChange={() => {}} />
      </Field>
      <button type="submit">Send</button>
    </form>
  )
}

test.each([
  [4_000, 6_025],
  [40, 41],
])(
  'of %i characters a paste of %i is all there, and is said; the form is not sent until it is shorter',
  (most, count) => {
    const onSend = vi.fn()
    render(<Form onSend={onSend} most={most} />)
    const box = screen.getByLabelText<HTMLTextAreaElement>('Message')
    fireEvent.change(box, { target: { value: 'x'.repeat(count) } })
    expect(box.value).toHaveLength(count)
    expect(box.getAttribute('maxlength')).toBeNull()
    const said = tooLongText(box.value, most)!
    expect(said).toContain(`the limit is ${most.toLocaleString('en-GB')}`)
    const note = screen.getByText(said)
    expect(box.getAttribute('aria-describedby')).toMatch(new RegExp(`\\S+ ${note.id}$`))
    expect(box.getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: 'x'.repeat(most) } })
    expect(screen.queryByText(said)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend).toHaveBeenCalledOnce()
  },
)

test('near its limit a long text is counted, a short one is not', () => {
  render(<Form onSend={() => {}} most={4_000} />)
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'x'.repeat(3_700) } })
  screen.getByText('3,700 of 4,000 characters')
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'x'.repeat(3_500) } })
  expect(screen.queryByText(/of 4,000/)).toBeNull()
})

/** The texts of what is scrolled to from now on. */
function watchScrolls() {
  const shown: (string | null)[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent)
  })
  onTestFinished(() => scroll.mockRestore())
  return shown
}

test('what is said is brought into sight as the text that has the focus becomes too long, and once', () => {
  const shown = watchScrolls()
  render(<Form onSend={() => {}} most={40} />)
  const message = screen.getByLabelText('Message')
  const write = (times: number) => fireEvent.change(message, { target: { value: 'Doors at six. '.repeat(times) } })
  write(4)
  expect(shown, 'a draft that is put into it from elsewhere').toEqual([])
  write(1)
  message.focus()
  write(4)
  write(5)
  expect(shown).toHaveLength(1)
})

test('Send leads to what is said of a text that is too long, which may be longer than the screen', () => {
  const shown = watchScrolls()
  render(<Form onSend={() => {}} most={40} />)
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Doors at six. '.repeat(4) } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(shown).toEqual([tooLongText('Doors at six. '.repeat(4), 40)])
})
