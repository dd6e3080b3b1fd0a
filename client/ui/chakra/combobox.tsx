import { createListCollection } from '@chakra-ui/react/collection'
import { Combobox as ChakraCombobox } from '@chakra-ui/react/combobox'
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import controls from '../fields/control.module.css'
import { useControl } from '../fields/field.tsx'
import { useTooLong } from '../fields/too-long.tsx'
import { WidgetProvider } from './provider.tsx'
import { isEnter } from '../is-enter.ts'

export type ComboboxOption = { id: string; label: string }

type ComboboxProps<Of extends ComboboxOption> = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'list' | 'maxLength'
> & {
  /** Characters that the server takes. */
  most?: number
  value: string
  onChange: (text: string) => void
  /** The suggestions for this text, the best first; any other text may be typed too. */
  options: readonly Of[]
  onPick: (option: Of) => void
  /** Enter with nothing chosen from the list; by default, Enter does what it does in any text box. */
  onEnter?: () => void
  /** The list's label. */
  label?: string
  /** Before each option. */
  icon?: ReactNode
}

/**
 * A text box with suggestions while typing. Arrows move, Enter chooses, Escape closes; any other text may be typed too.
 */
export function ComboboxWidget<Of extends ComboboxOption>({
  value,
  onChange,
  options,
  onPick,
  onEnter,
  label = 'Suggestions',
  icon,
  className,
  onKeyDown,
  onBlur,
  most,
  ...rest
}: ComboboxProps<Of>) {
  const { id, ...control } = useControl()
  const { attributes, note } = useTooLong(value, most, control['aria-describedby'])
  const [isOpen, setIsOpen] = useState(false)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const isShown = isOpen && options.length > 0
  const collection = useMemo(
    () => createListCollection({ items: options, itemToValue: optionIdValueOf, itemToString: (one) => one.label }),
    [options],
  )

  return (
    <WidgetProvider>
      <ChakraCombobox.Root
        collection={collection}
        {...(id && { ids: { input: id, label: `${id}label` } })}
        allowCustomValue
        loopFocus
        openOnClick={false}
        openOnKeyPress={false}
        selectionBehavior="preserve"
        lazyMount
        unmountOnExit
        positioning={{ placement: 'bottom-start', sameWidth: true, gutter: 4, strategy: 'fixed' }}
        open={isShown}
        onHighlightChange={({ highlightedValue }) => setHighlighted(highlightedValue)}
        onOpenChange={({ open }) => setIsOpen(open)}
        inputValue={value}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change') return
          onChange(inputValue)
          setIsOpen(true)
        }}
        value={NO_SELECTION}
        onSelect={({ itemValue }) => {
          const picked = options.find((one) => optionIdValueOf(one) === itemValue)
          setIsOpen(false)
          if (picked) onPick(picked)
        }}
      >
        <ChakraCombobox.Control>
          <ChakraCombobox.Input
            {...control}
            {...rest}
            {...attributes}
            className={classNames(controls.control, className)}
            onBlur={(event) => {
              onBlur?.(event)
              // Suggestions that come now must not open the list, which would take the focus back.
              if (!isShown) setIsOpen(false)
            }}
            onKeyDown={(event) => {
              onKeyDown?.(event)
              const isForList = isShown && highlighted !== null
              if (!isEnter(event) || isForList || !onEnter) return
              event.preventDefault()
              setIsOpen(false)
              onEnter()
            }}
          />
        </ChakraCombobox.Control>
        {note}
        <ChakraCombobox.Positioner>
          <ChakraCombobox.Content aria-label={label}>
            {options.map((option) => (
              <ChakraCombobox.Item key={option.id} item={option}>
                {icon}
                {option.label}
              </ChakraCombobox.Item>
            ))}
          </ChakraCombobox.Content>
        </ChakraCombobox.Positioner>
      </ChakraCombobox.Root>
    </WidgetProvider>
  )
}

/** It becomes part of an id, which must not contain a blank. */
const optionIdValueOf = ({ id }: ComboboxOption) => encodeURIComponent(id)

/** The caller gets what is chosen; the box itself has no selection. */
const NO_SELECTION: string[] = []
