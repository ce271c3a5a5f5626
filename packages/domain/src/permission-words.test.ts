import { features } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { permissionWords } from './permission-words.ts'

it('the permission to upload speaks of imports only in builds that have them', () => {
  const imports = features.linkImports || features.cloudImports || features.hostImports
  expect(permissionWords['videozz:videos:upload'].includes('importar')).toBe(imports)
})
