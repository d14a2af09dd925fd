package import CHealthProto
package import HealthModel

extension VisionPrescription.Lens: ProtobufMessage {
  package static var codec: Codec<Health__V1__Lens> {
    Codec("Lens", health__v1__lens__init, health__v1__lens__unpack)
  }

  package init(_ c: Health__V1__Lens) throws(WireError) {
    self.init(sphere: c.sphere)
    prism = try optional(c.prism)
    cylinder = optional(c.has_cylinder_case, c.cylinder)
    axis = optional(c.has_axis_case, c.axis)
    addPower = optional(c.has_add_power_case, c.add_power)
    vertexDistance = optional(c.has_vertex_distance_mm_case, c.vertex_distance_mm)
    farPupillaryDistance = optional(
      c.has_far_pupillary_distance_mm_case, c.far_pupillary_distance_mm)
    nearPupillaryDistance = optional(
      c.has_near_pupillary_distance_mm_case, c.near_pupillary_distance_mm)
    baseCurve = optional(c.has_base_curve_mm_case, c.base_curve_mm)
    diameter = optional(c.has_diameter_mm_case, c.diameter_mm)
  }

  package func fill(_ c: inout Health__V1__Lens, in arena: WireArena) {
    c.sphere = sphere
    if let prism { c.prism = arena.make(prism) }
    if let cylinder {
      c.has_cylinder_case = HEALTH__V1__LENS__HAS_CYLINDER_CYLINDER
      c.cylinder = cylinder
    }
    if let axis {
      c.has_axis_case = HEALTH__V1__LENS__HAS_AXIS_AXIS
      c.axis = axis
    }
    if let addPower {
      c.has_add_power_case = HEALTH__V1__LENS__HAS_ADD_POWER_ADD_POWER
      c.add_power = addPower
    }
    if let vertexDistance {
      c.has_vertex_distance_mm_case = HEALTH__V1__LENS__HAS_VERTEX_DISTANCE_MM_VERTEX_DISTANCE_MM
      c.vertex_distance_mm = vertexDistance
    }
    if let farPupillaryDistance {
      c.has_far_pupillary_distance_mm_case =
        HEALTH__V1__LENS__HAS_FAR_PUPILLARY_DISTANCE_MM_FAR_PUPILLARY_DISTANCE_MM
      c.far_pupillary_distance_mm = farPupillaryDistance
    }
    if let nearPupillaryDistance {
      c.has_near_pupillary_distance_mm_case =
        HEALTH__V1__LENS__HAS_NEAR_PUPILLARY_DISTANCE_MM_NEAR_PUPILLARY_DISTANCE_MM
      c.near_pupillary_distance_mm = nearPupillaryDistance
    }
    if let baseCurve {
      c.has_base_curve_mm_case = HEALTH__V1__LENS__HAS_BASE_CURVE_MM_BASE_CURVE_MM
      c.base_curve_mm = baseCurve
    }
    if let diameter {
      c.has_diameter_mm_case = HEALTH__V1__LENS__HAS_DIAMETER_MM_DIAMETER_MM
      c.diameter_mm = diameter
    }
  }
}
