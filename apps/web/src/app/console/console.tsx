import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../../shared/api/query-client.ts'
import { colorSchemeManager } from '../../shared/preferences/color-scheme.ts'
import { BreadcrumbProvider } from '../../ui/breadcrumbs.tsx'
import { theme, variables } from '../../ui/theme.ts'
import Notices from '../notices.tsx'
import { useServiceWatch } from '../use-service-watch.ts'
import { consoleRouter } from './console-router.tsx'

/** The operator's console: a separate page beside the dashboard. */
export default function Console() {
  useServiceWatch(consoleRouter as never)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <Notices />
      <QueryClientProvider client={queryClient}>
        <BreadcrumbProvider>
          <RouterProvider router={consoleRouter as never} />
        </BreadcrumbProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
