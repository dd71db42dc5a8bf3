import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

interface Place {
  id: number;
  name: string;
  nameBn: string;
}
type District = Place & { divisionId: number };
type Thana = Place & { districtId: number };

const folder = new URL('../public/assets/', import.meta.url);
const path = '/assets/data.json';

async function read<Row>(name: string): Promise<Row[]> {
  return JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Row[];
}

/** Without its parent, in which it stands. */
const placeOf = ({ id, name, nameBn }: Place): Place => ({ id, name, nameBn });

/** The whole hierarchy as JSON: divisions with their districts with their thanas. */
async function hierarchy(): Promise<string> {
  const [divisions, districts, thanas] = await Promise.all([
    read<Place>('divisions.json'),
    read<District>('districts.json'),
    read<Thana>('thanas.json'),
  ]);
  const thanasOf = (id: number) => thanas.filter((thana) => thana.districtId === id).map(placeOf);
  const districtsOf = (id: number) =>
    districts
      .filter((district) => district.divisionId === id)
      .map((district) => ({ ...placeOf(district), thanas: thanasOf(district.id) }));
  return JSON.stringify({
    divisions: divisions.map((division) => ({ ...division, districts: districtsOf(division.id) })),
  });
}

/**
 * Makes `assets/data.json` (product spec, section 7, local data) of the three files of divisions, districts and thanas,
 * which so stay the only place where a name stands.
 */
export function locationData(): Plugin {
  return {
    name: 'location-data',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: await hierarchy() });
    },
    configureServer(server) {
      server.middlewares.use(path, (_, response) => {
        response.setHeader('Content-Type', 'application/json');
        void hierarchy().then((text) => response.end(text));
      });
    },
  };
}
