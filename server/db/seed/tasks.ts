import type { Priority } from '#contract/kanban.ts'
import { lamp } from './pictures.ts'

type Said = [person: number, hoursAgo: number, text: string]

export type Task = {
  title: string
  labels: string[]
  people: number[]
  priority?: Priority
  due?: number
  story?: 'delivery' | 'words' | 'pictures' | 'room'
  estimate?: number
  text?: string
  steps?: [done: string[], open: string[]]
  said?: Said[]
  picture?: { name: string; webp: string }
}

export const boardColumns: { title: string; limit: number | null; isHard: boolean; tasks: Task[] }[] = [
  {
    title: 'To do',
    limit: null,
    isHard: false,
    tasks: [
      {
        title: 'Write care notes for linen and wool',
        labels: ['Content'],
        people: [2],
        due: 6,
        story: 'words',
        estimate: 3,
        text: 'One short paragraph a material: how to wash it, how to dry it, what never to do. They go under the sizes on the product page.',
        said: [
          [0, 30, 'Mihai has the notes of the mill, ask him before you look anything up.'],
          [2, 26, 'Got them. Wool is done, linen follows.'],
        ],
      },
      {
        title: 'Show delivery days at checkout for islands',
        labels: ['Shop'],
        people: [1, 0],
        priority: 'high',
        due: 2,
        story: 'delivery',
        estimate: 5,
        text: 'Orders to islands take two days longer. Say so before the address is confirmed, not in the mail afterwards.',
        steps: [
          ['List of post codes from the courier'],
          ['Wording in four languages', 'Show it beside the address'],
        ],
      },
      {
        title: 'Retake the three lamps with the light on',
        picture: { name: 'lamp-with-light-on.webp', webp: lamp },
        labels: ['Photos'],
        people: [4],
        story: 'pictures',
        estimate: 2,
        text: 'Buyers cannot tell how warm the light is. Same corner, blinds down, one picture on and one off.',
        said: [
          [4, 52, 'The studio is free on Thursday morning.'],
          [0, 50, 'Take it. Please bring the small table too.'],
          [4, 49, 'Booked.'],
        ],
      },
      {
        title: 'Agree on return labels with the courier',
        labels: ['Ops'],
        people: [3],
        story: 'delivery',
        estimate: 2,
        text: 'Labels that the buyer prints at home cost us 40 cents less than those in the box.',
      },
      { title: 'Ask five buyers what they missed', labels: ['Research'], people: [], priority: 'low' },
    ],
  },
  {
    title: 'In progress',
    limit: 4,
    isHard: false,
    tasks: [
      {
        title: 'Home page for the summer range',
        labels: ['Shop', 'Content'],
        people: [0, 2],
        priority: 'high',
        due: 1,
        story: 'pictures',
        estimate: 8,
        text: 'Opens with the garden table, then baskets, then glass. No banner over the picture.',
        steps: [
          [
            'Choose twelve products',
            'First line of text',
            'Picture of the garden table',
            'Order of the rows',
          ],
          ['French and Romanian', 'Look at it on a phone'],
        ],
        said: [
          [2, 20, 'The first line reads well in English. In French it is a third longer.'],
          [0, 18, 'Then let us cut it in English too.'],
        ],
      },
      {
        title: 'Gift note on the order slip',
        labels: ['Shop'],
        people: [1],
        story: 'words',
        estimate: 3,
        due: 4,
        text: 'Up to 200 characters, printed under the address, without prices on that slip.',
        steps: [['Field in the cart', 'On the slip', 'Slip without prices'], []],
        said: [[3, 8, 'Printed a test: fits in two lines with the new font.']],
      },
      {
        title: 'Count stock in the north store room',
        labels: ['Ops'],
        people: [3],
        due: -1,
        story: 'room',
        estimate: 3,
        text: 'Everything on the shelves A to F. Write what is broken on a list of its own.',
        said: [[3, 5, 'A to D are done. E and F tomorrow, the ladder is away.']],
      },
    ],
  },
  {
    title: 'Review',
    limit: 3,
    isHard: false,
    tasks: [
      {
        title: 'Romanian texts for the size guide',
        labels: ['Content'],
        people: [3, 4],
        due: 3,
        story: 'words',
        estimate: 2,
        said: [
          [3, 44, 'Two words changed: mărime instead of talie, everywhere.'],
          [0, 40, 'Better. Grace, do the tables still fit?'],
        ],
      },
      {
        title: 'Banner for the oil and pantry page',
        labels: ['Photos'],
        people: [4],
        story: 'pictures',
        estimate: 1,
        said: [[1, 12, 'The dark one. The light one swallows the bottle.']],
      },
    ],
  },
  {
    title: 'Done',
    limit: null,
    isHard: false,
    tasks: [
      {
        title: 'Free delivery from €60',
        labels: ['Shop'],
        people: [1, 3],
        story: 'delivery',
        estimate: 5,
        steps: [
          ['Rule in the cart', 'Line under the sum', 'Mail to the courier', 'Words in four languages'],
          [],
        ],
        said: [[0, 190, 'First weekend: a third of the orders went over it.']],
      },
      { title: 'New boxes for tall jugs', labels: ['Ops'], people: [3], story: 'room', estimate: 2 },
      { title: 'Shorter names for all bags', labels: ['Content'], people: [0], story: 'words', estimate: 1 },
      {
        title: 'Pictures of all glass against grey',
        labels: ['Photos'],
        people: [4],
        story: 'pictures',
        estimate: 5,
      },
      { title: 'Shelf labels that scan', labels: ['Ops'], people: [3], story: 'room', estimate: 3 },
      {
        title: 'Thank-you card in every parcel',
        labels: ['Content'],
        people: [2],
        priority: 'low',
        estimate: 1,
      },
    ],
  },
]

export const boardStories = {
  delivery: {
    title: 'As a buyer I know when my parcel comes before I pay',
    acceptance:
      'Every address shows its delivery days. Islands and other countries show their own. What changes after the order is told by mail.',
    text: 'Half of the questions to the shop are about delivery.',
    people: [1],
    column: 1,
    priority: 'high',
    due: 12,
    said: [[0, 80, 'Start with the islands: most of the complaints come from there.']],
  },
  words: {
    title: 'As a buyer I find out what a thing is made of and how to keep it',
    acceptance:
      'Each product of linen, wool and leather has care notes and a size guide, in all four languages.',
    text: '',
    people: [2],
    column: 2,
    priority: 'medium',
    due: 20,
    said: [],
  },
  pictures: {
    title: 'As a visitor I see the summer range as it is',
    acceptance: 'No product of the range has fewer than two pictures. Lamps are shown lit.',
    text: 'The range goes live with the new home page.',
    people: [4, 0],
    column: 1,
    priority: 'medium',
    due: 9,
    said: [[4, 70, 'The garden table comes back from the carpenter on Monday.']],
  },
  room: {
    title: 'As the store room I find every piece within a minute',
    acceptance: 'Shelves are labelled, the count agrees with the shop, tall things have boxes that fit.',
    text: '',
    people: [3],
    column: 0,
    priority: 'low',
    due: null,
    said: [],
  },
} satisfies Record<
  NonNullable<Task['story']>,
  {
    title: string
    acceptance: string
    text: string
    people: number[]
    column: number
    priority: Priority
    due: number | null
    said: Said[]
  }
>
