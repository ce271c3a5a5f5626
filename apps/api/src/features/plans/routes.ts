import { defineFeature } from '../../shared/feature.ts'

export const plansFeature = defineFeature(() => ({}))
