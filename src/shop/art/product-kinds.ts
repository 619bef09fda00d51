import type { ProductKind } from '#ui/art/product-art.ts'

const wordsByKind: Partial<Record<ProductKind, string>> = {
  vase: 'jug vase pitcher',
  mug: 'mug cup',
  lamp: 'lamp light lantern',
  stack: 'throw towel blanket scarf napkin runner',
  book: 'book notebook journal cookbook hardback paperback',
  box: 'puzzle box crate bin',
  bottle: 'bottle flask carafe',
  clock: 'clock timer watch',
  plant: 'plant fern',
  chair: 'chair stool',
  speaker: 'speaker headphones',
  radio: 'radio',
  player: 'player turntable',
  bag: 'bag tote backpack basket',
  bowl: 'bowl',
  plate: 'plate',
  board: 'board',
  pan: 'pan',
  pot: 'pot cellar',
  kettle: 'kettle',
  mill: 'mill',
  knife: 'knife',
  scale: 'scale',
  frother: 'frother',
  mixer: 'mixer',
  garment: 'shirt robe jacket sweater coat',
  apron: 'apron',
  hat: 'hat',
  beanie: 'beanie',
  socks: 'socks',
  slippers: 'slippers',
  gloves: 'gloves mittens',
  pendant: 'pendant',
  lights: 'lights',
  fan: 'fan',
  thermometer: 'thermometer',
  calendar: 'calendar',
  train: 'train',
  bear: 'bear',
  duck: 'duck',
  kite: 'kite',
  house: 'house',
  stove: 'kitchen',
  blocks: 'blocks',
  stones: 'stones',
  mobile: 'mobile',
  marbles: 'run',
  rope: 'rope',
  puppets: 'puppets',
}
const kindByWord = Object.fromEntries(
  Object.entries(wordsByKind).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])),
) as Record<string, ProductKind>

const kindByCategory: Record<string, ProductKind> = {
  fashion: 'bag',
  electronics: 'speaker',
  kitchen: 'bowl',
  books: 'book',
  toys: 'box',
}

/** The kind by name, then by category; undefined lets the id decide. */
export function kindOf(name: string | undefined, category: string | undefined): ProductKind | undefined {
  const words = (name ?? '').toLowerCase().match(/\p{L}+/gu) ?? []
  const word = words.findLast((word) => Object.hasOwn(kindByWord, word))
  return (word && kindByWord[word]) || kindByCategory[category?.toLowerCase() ?? '']
}
