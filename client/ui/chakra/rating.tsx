import { RatingGroup } from '@chakra-ui/react/rating-group'
import StarIcon from 'lucide-react/icons/star'
import type { MouseEvent, PointerEvent } from 'react'
import { useControl } from '../fields/field.tsx'
import { Provider } from './provider.tsx'

export type RatingProps = {
  /** From the worst to the best; their number is that of the stars. */
  labels: readonly string[]
  /** 0: not chosen. */
  value: number
  onChange: (stars: number) => void
}

/** Stars within a Field; a mouse over one previews it. */
export function Rating({ labels, value, onChange }: RatingProps) {
  const { id, ...control } = useControl()
  return (
    <Provider>
      <RatingGroup.Root
        count={labels.length}
        value={value}
        onValueChange={(change) => onChange(change.value)}
        ids={{ label: `${id}label`, ...(id && { control: id }) }}
        translations={{ ratingValueText: (index) => `${index} of ${labels.length}, ${labels[index - 1]}` }}
      >
        <RatingGroup.Control {...control} onPointerMoveCapture={unlessTouch} onClickCapture={forgetHover}>
          {labels.map((label, at) => (
            // Chakra calls the first one checked before any is chosen.
            <RatingGroup.Item key={label} index={at + 1} aria-checked={at + 1 === value}>
              <StarIcon />
            </RatingGroup.Item>
          ))}
        </RatingGroup.Control>
        <RatingGroup.Context>
          {({ hovering, hoveredValue }) => (
            <span aria-hidden="true">
              {labels[(hovering && hoveredValue > 0 ? hoveredValue : value) - 1] ?? 'Not chosen'}
            </span>
          )}
        </RatingGroup.Context>
      </RatingGroup.Root>
    </Provider>
  )
}

/** A finger that moves on the stars looks at none of them; Chakra would show the last one it passed, and take it for the next tap. */
function unlessTouch(event: PointerEvent) {
  if (event.pointerType === 'touch') event.stopPropagation()
}

/** Chakra would take the star that the pointer was last seen on: with none, it takes the one that is pressed. */
function forgetHover({ target }: MouseEvent) {
  target.dispatchEvent(new globalThis.PointerEvent('pointerout', { bubbles: true }))
}
