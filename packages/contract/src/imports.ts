/** Symbols of the title of a media imported by link, and of its description where it has one. */
export const linkTitleLengths = { least: 5, most: 128 } as const
export const linkDescriptionLengths = { least: 5, most: 500 } as const
/** What other lengths are refused with. */
export const linkTitleFault = `O título deve ter de ${linkTitleLengths.least} a ${linkTitleLengths.most} caracteres.`
export const linkDescriptionFault = `A descrição deve ter de ${linkDescriptionLengths.least} a ${linkDescriptionLengths.most} caracteres.`
