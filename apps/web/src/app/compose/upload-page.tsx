import { lazy, Suspense } from 'react'
import { useAnyImports } from '../../features/imports/api/use-shown-imports.ts'
import UploadScreen from '../../features/uploads/screens/upload-screen.tsx'

const ImportSection = lazy(async () => ({ default: (await import('../../features/imports/components/import-section.tsx')).ImportSection }))

/** Route component of Carregar arquivos: uploads with the imports from other platforms. */
export default function UploadPage() {
  return (
    <UploadScreen
      panelShown={useAnyImports()}
      imports={
        <Suspense fallback={null}>
          <ImportSection />
        </Suspense>
      }
    />
  )
}
