import type { ReactNode } from 'react'
import type { ComboboxProps, ComboboxOption } from '../chakra/combobox.tsx'
import { lazyWidget } from '../lazy-widget.tsx'
import { TextInput } from './text-input.tsx'
import { isEnter } from '../is-enter.ts'

/** A text box with suggestions while typing; without them until Chakra is loaded. */
export const Combobox = lazyWidget<ComboboxProps>((widgets) => widgets.Combobox, PlainCombobox) as <
  Of extends ComboboxOption,
>(
  props: ComboboxProps<Of>,
) => ReactNode

function PlainCombobox({
  onChange,
  onEnter,
  options: _,
  onPick: _pick,
  label: _label,
  icon: _icon,
  ...rest
}: ComboboxProps) {
  return (
    <div style={{ flex: 1 }}>
      <TextInput
        {...rest}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!isEnter(event) || !onEnter) return
          event.preventDefault()
          onEnter()
        }}
      />
    </div>
  )
}
