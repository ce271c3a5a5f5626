import type { PlayerValues } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import type { PreviewPlace } from '../../../shared/media/use-preview-place.ts'
import type { Theme } from '../model/themes.ts'

/** Shows values in the preview as they change, and without them, or when it ends, what is saved. @returns shows a theme in their place, until it is called with null. */
export function useShown(preview: PreviewPlace, values: PlayerValues | null, customLogotypeUrl: string): (theme: Theme | null) => void {
  const [tried, setTried] = useState<Theme | null>(null)
  useEffect(() => {
    preview.show(values && { ...values, ...tried?.colours, customLogotypeUrl })
  }, [preview, values, tried, customLogotypeUrl])
  useEffect(() => () => preview.show(null), [preview])
  return setTried
}
