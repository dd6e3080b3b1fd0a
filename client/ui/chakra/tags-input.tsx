import { TagsInput as ChakraTagsInput } from '@chakra-ui/react/tags-input'
import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { Button } from '../button.tsx'
import chips from '../chip.module.css'
import { useControl } from '../fields/field.tsx'
import styles from '../fields/tags-input.module.css'
import { tooLongText } from '../fields/too-long.tsx'
import RemoveIcon from 'lucide-react/icons/x'
import { ComboboxWidget, type ComboboxOption } from './combobox.tsx'
import { WidgetProvider } from './provider.tsx'
import { isEnter } from '../is-enter.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'

export type TagsInputProps = {
  value: readonly string[]
  onChange: (value: string[]) => void
  typed: string
  onType: (typed: string) => void
  suggestions: readonly ComboboxOption[]
  /** Characters of one word that the server takes; a longer one is not added, and stays as it is typed. */
  most: number
  /** Neither blank nor chosen already, in any case. */
  isNew: (word: string) => boolean
  placeholder?: string | undefined
}

/**
 * Words that are added one by one, with suggestions while typing. Backspace in the empty box goes back to the last one,
 * arrows move along them, Delete removes; additions and removals are announced.
 */
export function TagsInputWidget({
  value,
  onChange,
  typed,
  onType,
  suggestions,
  most,
  isNew,
  placeholder,
}: TagsInputProps) {
  const { id } = useControl()
  const list = useRef<HTMLUListElement>(null)
  // Chakra would build the id from the word itself, and an id must not contain a blank.
  const itemId = ({ value: word, index }: { value: string; index: string | number }) =>
    `${id}tag${index}${word.replaceAll(/\s/g, '_')}`

  /** Chakra would empty the box at Enter, though it adds nothing. */
  function keepTooLong(event: KeyboardEvent) {
    if (!isEnter(event) || !(event.target instanceof HTMLInputElement) || !tooLongText(typed, most)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <WidgetProvider>
      <ChakraTagsInput.Root
        className={styles.box!}
        {...(id && { ids: { input: id, label: `${id}label`, item: itemId } })}
        value={[...value]}
        onValueChange={(change) => onChange(change.value)}
        inputValue={typed}
        onInputValueChange={({ inputValue }) => onType(inputValue)}
        validate={({ inputValue }) => isNew(inputValue) && !tooLongText(inputValue, most)}
        delimiter=""
        onKeyDownCapture={keepTooLong}
      >
        <ChakraTagsInput.Context>
          {(tags) => {
            function add(word: string) {
              if (tooLongText(word, most)) return
              onType('')
              if (isNew(word)) tags.addValue(word.trim())
            }
            function addTyped({ detail, currentTarget }: MouseEvent) {
              add(typed)
              // After a key press it would lose the focus, because it has nothing more to add.
              if (detail === 0) currentTarget.parentElement?.querySelector('input')?.focus()
            }
            return (
              <>
                <div className={styles.entry}>
                  <ChakraTagsInput.Input asChild>
                    <ComboboxWidget
                      {...(placeholder && { placeholder })}
                      most={most}
                      value={typed}
                      onChange={onType}
                      options={suggestions}
                      onPick={({ label }) => add(label)}
                      onEnter={() => add(typed)}
                    />
                  </ChakraTagsInput.Input>
                  <Button onPointerDown={keepFocusOnPress} onClick={addTyped} disabled={!hasVisibleText(typed)}>
                    Add
                  </Button>
                </div>
                {value.length > 0 && (
                  <ul ref={list} className={styles.chosen} aria-labelledby={id && `${id}label`}>
                    {value.map((word, at) => (
                      <ChakraTagsInput.Item key={word} index={at} value={word} asChild>
                        <li>
                          <ChakraTagsInput.ItemPreview onPointerDownCapture={keepFocusOnPress}>
                            <ChakraTagsInput.ItemDeleteTrigger
                              className={`${chips.chip} ${chips.removable}`}
                              // Chakra removes them from the tab order, and focuses the box, which opens a phone's
                              // keyboard.
                              tabIndex={0}
                              aria-label={`Remove ${word}`}
                              onClickCapture={(event: MouseEvent) => {
                                event.preventDefault()
                                tags.clearValue(event.currentTarget.parentElement!.id)
                                focusNextTag(list.current, at)
                              }}
                            >
                              {word}
                              <RemoveIcon />
                            </ChakraTagsInput.ItemDeleteTrigger>
                          </ChakraTagsInput.ItemPreview>
                        </li>
                      </ChakraTagsInput.Item>
                    ))}
                  </ul>
                )}
              </>
            )
          }}
        </ChakraTagsInput.Context>
      </ChakraTagsInput.Root>
    </WidgetProvider>
  )
}

/** Chakra focuses the box for each press within; on a phone that opens the keyboard. */
const keepFocusOnPress = (event: PointerEvent) => event.stopPropagation()

/** The word after the removed one, or else the one before it, gets the focus. */
function focusNextTag(list: HTMLElement | null, at: number) {
  const buttons = list?.querySelectorAll('button') ?? []
  ;(buttons[at + 1] ?? buttons[at - 1])?.focus()
}
