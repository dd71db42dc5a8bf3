/** How a company or branch is reached; what is left out stays as it is, and is null in a new one. */
export interface Reachable {
  contactNo?: string | null;
  address?: string | null;
  divisionId?: number | null;
  districtId?: number | null;
  thanaId?: number | null;
}

/** The columns that companies and branches have for it. */
export function reachableColumns({ contactNo, address, divisionId, districtId, thanaId }: Reachable) {
  return {
    contact_no: contactNo,
    address,
    division_id: divisionId,
    district_id: districtId,
    thana_id: thanaId,
  };
}
