import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signSummaryQuery } from '../../shared/queries/signs.ts'
import { newSignsCount, newSignsText } from '../../shared/signs/new-signs-text.ts'
import { whenIdle } from '../../shared/when-idle.ts'
import { Chip } from '../../ui/chip.tsx'

/** The number of new signs of misuse beside their entry of the menu; nothing while there is none. */
export function NewSigns() {
  const [idle, setIdle] = useState(false)
  // The requests of the screen have priority.
  useEffect(() => {
    let mounted = true
    void whenIdle().then(() => mounted && setIdle(true))
    return () => void (mounted = false)
  }, [])
  const { data } = useQuery({ ...signSummaryQuery, enabled: idle })
  if (!data?.count) return null
  return (
    <Chip tone="warn">
      <span className="num" aria-hidden>
        {newSignsCount(data.count)}
      </span>
      <VisuallyHidden>, {newSignsText(data.count)}</VisuallyHidden>
    </Chip>
  )
}
