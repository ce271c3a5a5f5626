import { join } from 'node:path'
import { buildPackage } from './build-package.ts'
import { buildSite } from './build-site.ts'

/** The folder that `npm publish` and `npm pack` pack; the first argument overrides it. */
const target = process.argv[2] ?? join(import.meta.dirname, '../dist/package')
const site = `${target}-site`

await buildSite(site)
buildPackage(join(site, 'embed.js'), target)
