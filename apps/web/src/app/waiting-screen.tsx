import { Skeleton } from '@mantine/core'
import { Page } from '../ui/page.tsx'

/** Placeholder for a screen whose code is being loaded. */
export function WaitingScreen() {
  return (
    <Page>
      <div aria-busy="true">
        <Skeleton h={28} w={220} mb={10} />
        <Skeleton h={14} w={320} mb={32} />
        <Skeleton h={180} radius="lg" />
      </div>
    </Page>
  )
}
